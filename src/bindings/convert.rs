//! Numbers and JSON values, from Python and to Python.

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};
use serde_json::{Map, Number, Value};

use super::errors;
use crate::engine::error::Diagnostic;

/// How deep lists and mappings from outside may be nested.
const DEPTH: usize = 32;
/// How many values they may hold in all; a short text can unfold to any number.
const SIZE: usize = 100_000;

/// A whole number; one that does not fit becomes the nearest that does. Neither `bool` nor `float` is one.
#[inline]
pub fn int(value: &Bound<'_, PyAny>, name: &str) -> PyResult<i64> {
    if value.is_exact_instance_of::<PyInt>() { fit(value) } else { other_int(value, name) }
}

fn other_int(value: &Bound<'_, PyAny>, name: &str) -> PyResult<i64> {
    if value.is_instance_of::<PyBool>() {
        return Err(errors::wrong_type(name, "an int", value));
    }
    if value.is_instance_of::<PyInt>() {
        return fit(value);
    }
    match index_of(value)? {
        Some(index) => fit(&index),
        None => Err(errors::wrong_type(name, "an int", value)),
    }
}

/// What `__index__` gives, if there is one and it gives an int; what it raises is passed on.
fn index_of<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some(index) = value.getattr_opt("__index__")? else { return Ok(None) };
    let index = index.call0()?;
    Ok(if index.is_instance_of::<PyInt>() { Some(index) } else { None })
}

#[inline]
fn fit(value: &Bound<'_, PyAny>) -> PyResult<i64> {
    match value.extract::<i64>() {
        Ok(n) => Ok(n),
        Err(e) if e.is_instance_of::<PyOverflowError>(value.py()) => Ok(if value.lt(0)? { i64::MIN } else { i64::MAX }),
        Err(e) => Err(e),
    }
}

/// A whole number in a range.
pub fn int_in(value: &Bound<'_, PyAny>, name: &str, low: i64, high: i64) -> PyResult<i64> {
    let n = int(value, name)?;
    if (low..=high).contains(&n) {
        Ok(n)
    } else {
        Err(errors::value(format!("{name} must be from {low} to {high}, not {}", short(value))))
    }
}

/// A number of 64 bits without a sign, such as a seed.
pub fn word(value: &Bound<'_, PyAny>, name: &str) -> PyResult<u64> {
    int(value, name)?;
    let index = value.call_method0("__index__")?;
    index
        .extract::<u64>()
        .map_err(|_| errors::value(format!("{name} must be from 0 to 2**64 - 1, not {}", short(value))))
}

/// The beginning of the text of a value.
fn short(value: &Bound<'_, PyAny>) -> String {
    let text = value.repr().map(|r| r.to_string_lossy().into_owned());
    let text = text.unwrap_or_else(|_| "a number beyond printing".into());
    if text.chars().count() > 40 { text.chars().take(40).chain("…".chars()).collect() } else { text }
}

/// A JSON value as Python objects.
pub fn to_py<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(b) => b.into_bound_py_any(py),
        Value::Number(n) => match (n.as_i64(), n.as_u64()) {
            (Some(i), _) => i.into_bound_py_any(py),
            (_, Some(u)) => u.into_bound_py_any(py),
            _ => n.as_f64().unwrap_or(f64::NAN).into_bound_py_any(py),
        },
        Value::String(s) => Ok(PyString::intern(py, s).into_any()),
        Value::Array(items) => {
            let items: PyResult<Vec<_>> = items.iter().map(|v| to_py(py, v)).collect();
            Ok(PyList::new(py, items?)?.into_any())
        }
        Value::Object(map) => {
            let dict = PyDict::new(py);
            for (key, v) in map {
                dict.set_item(PyString::intern(py, key), to_py(py, v)?)?;
            }
            Ok(dict.into_any())
        }
    }
}

/// Python objects as a JSON value. `what` names the whole in messages.
pub fn from_py(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Value> {
    convert(value, &mut Vec::new(), &mut 0).map_err(|wrong| match wrong {
        Wrong::Python(error) => error,
        Wrong::Value(d) => errors::rules(value.py(), &format!("{what} cannot be used"), &[d]),
    })
}

/// The same for a mapping at the top.
pub fn object_from_py(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Map<String, Value>> {
    match from_py(value, what)? {
        Value::Object(map) => Ok(map),
        _ => {
            let message = format!("expected a mapping, not {}", class_name(value));
            Err(errors::rules(value.py(), &format!("{what} cannot be used"), &[Diagnostic::error("type", message)]))
        }
    }
}

enum Wrong {
    Python(PyErr),
    Value(Diagnostic),
}

impl From<PyErr> for Wrong {
    fn from(error: PyErr) -> Wrong {
        Wrong::Python(error)
    }
}

fn class_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "?".into(), |n| n.to_string_lossy().into_owned())
}

fn wrong(code: &'static str, path: &[String], message: String) -> Wrong {
    let place = path.concat();
    let place = place.strip_prefix('.').unwrap_or(&place);
    Wrong::Value(Diagnostic::error(code, if place.is_empty() { message } else { format!("{place}: {message}") }))
}

fn convert(value: &Bound<'_, PyAny>, path: &mut Vec<String>, seen: &mut usize) -> Result<Value, Wrong> {
    *seen += 1;
    if *seen > SIZE {
        return Err(wrong("size", &[], format!("more than {SIZE} values")));
    }
    if value.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(b) = value.cast::<PyBool>() {
        return Ok(Value::Bool(b.is_true()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return match text.to_str() {
            Ok(s) => Ok(Value::String(s.to_owned())),
            Err(_) => Err(wrong("type", path, "a text with lone surrogates".into())),
        };
    }
    if let Ok(x) = value.cast::<PyFloat>() {
        let number = Number::from_f64(x.value());
        return number.map(Value::Number).ok_or_else(|| wrong("range", path, "a number that is not finite".into()));
    }
    if value.is_instance_of::<PyInt>() {
        return whole(value, path);
    }
    if path.len() >= DEPTH {
        return Err(wrong("nesting", &path[..3], format!("nested deeper than {DEPTH} levels")));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let mut out = Vec::new();
        for (i, item) in value.try_iter()?.enumerate() {
            path.push(format!("[{i}]"));
            out.push(convert(&item?, path, seen)?);
            path.pop();
        }
        return Ok(Value::Array(out));
    }
    if let Ok(map) = value.cast::<PyMapping>() {
        let mut out = Map::new();
        for pair in map.items()?.iter() {
            let (key, v): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
            let Ok(Ok(name)) = key.cast::<PyString>().map(|k| k.to_str().map(str::to_owned)) else {
                return Err(wrong("type", path, format!("a key must be a text, not {}", class_name(&key))));
            };
            path.push(format!(".{name}"));
            let v = convert(&v, path, seen)?;
            path.pop();
            out.insert(name, v);
        }
        return Ok(Value::Object(out));
    }
    match index_of(value)? {
        Some(index) => whole(&index, path),
        None => Err(wrong("type", path, format!("a value of type {} is not allowed here", class_name(value)))),
    }
}

fn whole(value: &Bound<'_, PyAny>, path: &[String]) -> Result<Value, Wrong> {
    if let Ok(i) = value.extract::<i64>() {
        return Ok(Value::Number(i.into()));
    }
    match value.extract::<u64>() {
        Ok(u) => Ok(Value::Number(u.into())),
        Err(_) => Err(wrong("range", path, "a whole number beyond 64 bits".into())),
    }
}
