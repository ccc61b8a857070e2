//! numpy arrays, new ones and those of the caller.

use numpy::{PyArray1, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;

use super::errors;
use crate::engine::ids::ActionId;

/// A mask of `size` with the ids set, written into `out` if given.
pub fn mask<'py>(
    py: Python<'py>,
    ids: &[ActionId],
    size: usize,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(out) = out else {
        let mut row = vec![false; size];
        for &id in ids {
            row[id as usize] = true;
        }
        return Ok(PyArray1::from_vec(py, row).into_any());
    };
    let Ok(array) = out.cast::<PyUntypedArray>() else {
        return Err(errors::wrong_type("out", "a numpy array", out));
    };
    let Ok(array) = array.cast::<PyArray1<bool>>() else {
        let message = format!("out must be a bool array of one dimension, not {} of {}", array.dtype(), array.ndim());
        return Err(errors::value(message));
    };
    if array.len() != size {
        return Err(errors::value(format!("out must have {size} elements, not {}", array.len())));
    }
    let Ok(mut array) = array.try_readwrite() else {
        return Err(errors::value("out is read-only or in use"));
    };
    let Ok(row) = array.as_slice_mut() else {
        return Err(errors::value("out must be contiguous"));
    };
    row.fill(false);
    for &id in ids {
        row[id as usize] = true;
    }
    Ok(out.clone())
}
