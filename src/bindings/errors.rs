//! Raises the exceptions of `heartoak.errors`.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::engine::error::{Diagnostic, Severity};
use crate::engine::ids::ActionId;

/// An exception of `heartoak.errors` made from these arguments.
fn raise<'py>(py: Python<'py>, class: &str, args: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = py.import("heartoak.errors").and_then(|m| m.getattr(class)).and_then(|c| c.call1(args));
    match made {
        Ok(value) => PyErr::from_value(value),
        Err(error) => error,
    }
}

/// A defect of the engine.
#[cold]
pub fn internal(what: &str) -> PyErr {
    Python::attach(|py| raise(py, "EngineError", (format!("internal error: {what}; please report it"),)))
}

/// An answer that is not on offer.
#[cold]
pub fn illegal(py: Python<'_>, action: &Bound<'_, PyAny>, legal: Vec<ActionId>, summary: &str) -> PyErr {
    match PyTuple::new(py, legal) {
        Ok(legal) => raise(py, "IllegalActionError", (action.clone(), legal, summary)),
        Err(error) => error,
    }
}

/// The game is over.
#[cold]
pub fn over(py: Python<'_>) -> PyErr {
    raise(py, "GameOverError", ("the game is over: no action can be applied",))
}

/// Bytes that are no state of this game.
#[cold]
pub fn serialization(py: Python<'_>, message: &str) -> PyErr {
    raise(py, "SerializationError", (message,))
}

/// Rules, positions, names that cannot be used.
#[cold]
pub fn rules(py: Python<'_>, message: &str, found: &[Diagnostic]) -> PyErr {
    match diagnostics(py, found) {
        Ok(found) => raise(py, "RulesError", (message, found)),
        Err(error) => error,
    }
}

/// The findings as a tuple of `heartoak.errors.Diagnostic`.
pub fn diagnostics<'py>(py: Python<'py>, found: &[Diagnostic]) -> PyResult<Bound<'py, PyTuple>> {
    let class = py.import("heartoak.errors")?.getattr("Diagnostic")?;
    let made: PyResult<Vec<_>> = found
        .iter()
        .map(|d| {
            let severity = match d.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            };
            class.call1((severity, d.code, &d.message, &d.file, d.line, d.column, &d.hint))
        })
        .collect();
    PyTuple::new(py, made?)
}

/// A wrong value of the right type.
#[cold]
pub fn value(message: impl Into<String>) -> PyErr {
    PyValueError::new_err(message.into())
}

/// A value of the wrong type.
#[cold]
pub fn wrong_type(name: &str, wanted: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let class = got.get_type().name().unwrap_or_else(|_| PyString::new(got.py(), "?"));
    PyTypeError::new_err(format!("{name} must be {wanted}, not {class}"))
}
