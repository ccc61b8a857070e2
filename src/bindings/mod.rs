//! The Python module `heartoak._native`: glue between the engine and Python, and no logic of its own.

mod any;
mod arrays;
mod convert;
mod crown;
mod errors;
mod game;
mod guard;
mod replay;
mod rng;
mod simulate;
mod state;
mod state_bytes;
mod state_chance;
mod state_facts;

use pyo3::prelude::*;
use serde_json::{Map, Value};

/// A function of `heartoak._glue`, the Python side of this module.
fn glue<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("heartoak._glue")?.getattr(name)
}

/// A class of `heartoak.records`.
fn record<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("heartoak.records")?.getattr(name)
}

/// The names of all games.
#[pyfunction]
fn registered_games() -> Vec<&'static str> {
    any::GAMES.iter().map(|k| k.name).collect()
}

/// The complete rules of a game: a preset, or a mapping of rules, with changes. RulesError names all that is wrong.
#[pyfunction]
fn rules_resolve<'py>(
    py: Python<'py>,
    game: &str,
    base: &Bound<'py, PyAny>,
    changes: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let base: Value = convert::from_py(base, "the rules")?;
    let changes: Map<String, Value> = convert::object_from_py(changes, "the rules")?;
    let made = guard::guard(|| any::AnyGame::rules(game, &base, &changes))?;
    let made = made.map_err(|found| errors::rules(py, &format!("these are no rules of {game}"), &found))?;
    convert::to_py(py, &made)
}

/// What the options of a game mean: names, ranges, defaults, help.
#[pyfunction]
fn rules_describe<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let found = any::AnyGame::describe(game);
    convert::to_py(py, &found.map_err(|found| errors::rules(py, "there is no such game", &found))?)
}

/// What was built: version, profile, features.
#[pyfunction]
fn build_info<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    let info = serde_json::json!({
        "version": env!("CARGO_PKG_VERSION"),
        "profile": profile,
        "git": option_env!("HEARTOAK_GIT").unwrap_or(""),
        "features": ["python"],
        "rustc": option_env!("HEARTOAK_RUSTC").unwrap_or(""),
    });
    convert::to_py(py, &info)
}

/// The engine of heartoak. Use the package `heartoak`; this module is its inside.
#[pymodule]
fn _native(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<game::PyGame>()?;
    m.add_class::<state::PyState>()?;
    m.add_class::<rng::PyRng>()?;
    m.add_class::<simulate::PyNativeAgent>()?;
    m.add_function(wrap_pyfunction!(game::load_game, m)?)?;
    m.add_function(wrap_pyfunction!(registered_games, m)?)?;
    m.add_function(wrap_pyfunction!(rules_resolve, m)?)?;
    m.add_function(wrap_pyfunction!(rules_describe, m)?)?;
    m.add_function(wrap_pyfunction!(build_info, m)?)?;
    m.add_function(wrap_pyfunction!(replay::replay_lines, m)?)?;
    m.add_function(wrap_pyfunction!(replay::apply_all, m)?)?;
    m.add_function(wrap_pyfunction!(replay::json_text, m)?)?;
    m.add_function(wrap_pyfunction!(simulate::native_agents, m)?)?;
    m.add_function(wrap_pyfunction!(simulate::labels, m)?)?;
    m.add_function(wrap_pyfunction!(simulate::simulate_native, m)?)?;
    m.add_function(wrap_pyfunction!(simulate::rollouts_native, m)?)?;
    Ok(())
}
