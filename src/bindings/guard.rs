//! A defect of the engine becomes an exception that asks for a report; the interpreter goes on.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::PyResult;

use super::errors;

/// Runs a piece of the engine.
#[inline]
pub fn guard<T>(piece: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(piece)).map_err(|panic| {
        let what = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("no message");
        errors::internal(what)
    })
}
