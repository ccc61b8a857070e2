//! `Rng`: the generator of the engine, in the hands of Python.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PySequence, PyString, PyType};

use super::{convert, errors};
use crate::engine::rng::{Rng, fnv1a};
use crate::sim::simulate::child_seed;

/// A generator of random numbers: SplitMix64, the same on every machine and in every version.
///
/// `Rng(seed, stream=k)` is one of 2**64 independent streams of a seed; a text names a stream by its FNV-1a hash.
/// Without a seed, entropy of the system is used; `seed` tells which, so that every run can be repeated.
#[pyclass(name = "Rng", module = "heartoak")]
pub struct PyRng {
    pub rng: Rng,
    seed: u64,
    stream: u64,
    children: u64,
}

impl PyRng {
    fn fresh(seed: u64, stream: u64) -> PyRng {
        PyRng { rng: Rng::new(seed, stream), seed, stream, children: 0 }
    }
    /// The generator of a child made by `spawn`, or of a game of a run.
    pub fn of(rng: Rng, seed: u64, stream: u64) -> PyRng {
        PyRng { rng, seed, stream, children: 0 }
    }
}

/// 64 bits from the system.
pub fn entropy(py: Python<'_>) -> PyResult<u64> {
    let bytes: [u8; 8] = py.import("os")?.call_method1("urandom", (8,))?.extract()?;
    Ok(u64::from_le_bytes(bytes))
}

#[pymethods]
impl PyRng {
    #[new]
    #[pyo3(signature = (seed=None, *, stream=None), text_signature = "(seed=None, *, stream=0)")]
    fn new(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>, stream: Option<&Bound<'_, PyAny>>) -> PyResult<PyRng> {
        let seed = match seed {
            Some(seed) => convert::word(seed, "seed")?,
            None => entropy(py)?,
        };
        let stream = match stream {
            None => 0,
            Some(name) => match name.cast::<PyString>() {
                Ok(name) => match name.to_str() {
                    Ok(name) => fnv1a(name.as_bytes()),
                    Err(_) => return Err(errors::value("stream is a text with lone surrogates")),
                },
                Err(_) => convert::word(name, "stream")?,
            },
        };
        Ok(PyRng::fresh(seed, stream))
    }

    /// The seed with which the generator was made, or that was drawn for it.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }
    /// The number of the stream.
    #[getter]
    fn stream(&self) -> u64 {
        self.stream
    }
    /// `n` independent children; calling it again gives further ones. The own sequence is not touched.
    // Here and below: what runs code of the caller runs before the generator is borrowed.
    fn spawn<'py>(slf: &Bound<'py, Self>, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let n = convert::int_in(n, "n", 0, 1 << 24)? as u64;
        let (seed, first) = {
            let mut rng = slf.try_borrow_mut()?;
            let first = rng.children;
            rng.children = first.wrapping_add(n);
            (child_seed(Rng::new(rng.seed, rng.stream).0), first)
        };
        let child = |k| Py::new(slf.py(), PyRng::fresh(seed, first.wrapping_add(k)));
        PyList::new(slf.py(), (0..n).map(child).collect::<PyResult<Vec<_>>>()?)
    }
    /// A whole number from 0 to n - 1, each with the same chance. `n` is from 1 to 2**32 - 1.
    fn integers(slf: &Bound<'_, Self>, n: &Bound<'_, PyAny>) -> PyResult<u32> {
        let n = convert::int_in(n, "n", 1, u32::MAX as i64)?;
        Ok(slf.try_borrow_mut()?.rng.below(n as u32))
    }
    /// One item of a sequence, each with the same chance. ValueError if it is empty.
    fn choice<'py>(slf: &Bound<'py, Self>, items: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(list) = items.cast_exact::<PyList>() {
            let at = draw(&mut slf.try_borrow_mut()?.rng, list.len())?;
            return list.get_item(at);
        }
        let Ok(items) = items.cast::<PySequence>() else {
            return Err(errors::wrong_type("items", "a sequence", items));
        };
        let len = items.len()?;
        let at = draw(&mut slf.try_borrow_mut()?.rng, len)?;
        items.get_item(at)
    }
    /// A number in [0, 1) with 53 random bits.
    fn random(&mut self) -> f64 {
        self.rng.unit()
    }
    /// Where the generator stands, as 32 bytes for `from_state`.
    fn state<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let words = [self.seed, self.stream, self.rng.0, self.children];
        PyBytes::new(py, &words.map(u64::to_le_bytes).concat())
    }
    /// The generator that stood where `state` says. ValueError for other bytes.
    #[classmethod]
    fn from_state(_class: &Bound<'_, PyType>, state: &Bound<'_, PyAny>) -> PyResult<PyRng> {
        let Ok(bytes) = state.cast::<PyBytes>() else {
            return Err(errors::wrong_type("state", "bytes", state));
        };
        let bytes = bytes.as_bytes();
        if bytes.len() != 32 {
            return Err(errors::value(format!("the state of a generator has 32 bytes, not {}", bytes.len())));
        }
        let word = |i: usize| u64::from_le_bytes(std::array::from_fn(|k| bytes[8 * i + k]));
        Ok(PyRng { rng: Rng(word(2)), seed: word(0), stream: word(1), children: word(3) })
    }

    fn __copy__(&self) -> PyRng {
        PyRng { rng: self.rng, seed: self.seed, stream: self.stream, children: self.children }
    }
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyRng {
        self.__copy__()
    }
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("from_state")?, (slf.try_borrow()?.state(slf.py()),)))
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match other.cast::<PyRng>() {
            Ok(other) => {
                let other = other.try_borrow()?;
                let same = (self.seed, self.stream, self.rng, self.children)
                    == (other.seed, other.stream, other.rng, other.children);
                Ok(same.into_pyobject(py)?.to_owned().into_any().unbind())
            }
            Err(_) => Ok(py.NotImplemented()),
        }
    }
    fn __repr__(&self) -> String {
        format!("Rng({}, stream={})", self.seed, self.stream)
    }
}

fn draw(rng: &mut Rng, n: usize) -> PyResult<usize> {
    match u32::try_from(n) {
        Ok(0) => Err(errors::value("there is nothing to choose from")),
        Ok(n) => Ok(rng.below(n) as usize),
        Err(_) => Err(errors::value("there is too much to choose from")),
    }
}

/// Runs code with the generator that `Rng | int | None` means.
pub fn with_rng<T>(like: Option<&Bound<'_, PyAny>>, py: Python<'_>, run: impl FnOnce(&mut Rng) -> T) -> PyResult<T> {
    match like {
        None => Ok(run(&mut Rng::new(entropy(py)?, 0))),
        Some(given) => match given.cast::<PyRng>() {
            Ok(rng) => Ok(run(&mut rng.try_borrow_mut()?.rng)),
            Err(_) => match convert::word(given, "rng") {
                Ok(seed) => Ok(run(&mut Rng::new(seed, 0))),
                Err(e) if e.is_instance_of::<pyo3::exceptions::PyTypeError>(py) => {
                    Err(errors::wrong_type("rng", "an Rng, an int or None", given))
                }
                Err(e) => Err(e),
            },
        },
    }
}
