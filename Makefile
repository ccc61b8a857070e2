# Everything a developer needs; `make` alone lists the targets. The tools live in .venv, what is built in target/.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
WHEELS := target/wheels
# The change of an instruction count that `make bench-check` lets pass.
TOLERANCE ?= 0.03

# rustup installs here without changing the PATH of shells that are already open.
export PATH := $(PATH):$(HOME)/.cargo/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# One interpreter for clippy and for the wheel, or PyO3 would be compiled again for each.
PYO3_PYTHON := $(abspath $(PY))

# Folders are listed too: a file that was deleted changes the time of its folder.
SOURCES := $(shell find src python -not -path '*/__pycache__*' -not -name '*.so' 2>/dev/null) \
	$(wildcard Cargo.toml Cargo.lock build.rs pyproject.toml README.md LICENSE-MIT LICENSE-APACHE)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help demo test test-rust test-python check fmt fmt-check lint-rust lint-python types stubtest pins \
	bench bench-check bench-baseline wheel install sdist-check clean need-cargo need-python need-components

help: ## List the targets
	@echo 'Targets (PYTHON=$(PYTHON) chooses the interpreter):'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

demo: install ## Build, install and simulate 1,000 games of crown
	$(BIN)/heartoak simulate crown --players 4 -n 1000 --agents greedy

test: test-rust test-python ## Run the tests of the engine, then those of the installed wheel

test-rust: need-cargo ## Run the tests of the engine alone (no Python needed)
	cargo test --locked

test-python: install ## Run the tests of the installed wheel
	$(PY) -m pytest

check: fmt-check pins lint-python types lint-rust stubtest test ## Everything that must be clean before a commit

fmt: need-components $(VENV)/.tools ## Format all code
	cargo fmt --all
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

fmt-check: need-components $(VENV)/.tools ## Is all code formatted?
	cargo fmt --all -- --check
	$(BIN)/ruff format --check .

lint-rust: need-components $(VENV)/.tools ## Clippy, with and without the bindings
	cargo clippy --locked --all-targets -- -D warnings
	PYO3_PYTHON=$(PYO3_PYTHON) cargo clippy --locked --all-targets --features python -- -D warnings

lint-python: $(VENV)/.tools ## Ruff
	$(BIN)/ruff check .

types: $(VENV)/.tools ## Mypy on the Python package
	$(BIN)/mypy --strict python/

stubtest: install ## Does the stub say what the compiled module has?
	$(PY) -m mypy.stubtest heartoak._native

pins: $(VENV)/.tools ## Do the two lists of pinned tools agree?
	@$(PY) .ci/pins.py

bench: need-cargo install ## Run the benchmarks of the engine, then those of the Python side
	cargo bench --locked --bench crown
	$(PY) -m pytest benches --benchmark-only

bench-check: need-cargo $(VENV)/.tools ## Compare the engine's instruction counts with benches/baseline.json
	$(PY) .ci/bench_check.py --tolerance '$(TOLERANCE)'

bench-baseline: need-cargo $(VENV)/.tools ## Record the engine's instruction counts in benches/baseline.json
	$(PY) .ci/bench_check.py --update

wheel: $(WHEELS)/.built ## Build the release wheel into target/wheels

install: $(VENV)/.installed ## Install the release wheel into .venv

sdist-check: $(VENV)/.tools need-cargo ## Build a wheel from the source distribution and load a game with it
	rm -rf target/sdist
	$(BIN)/maturin sdist --out target/sdist
	tar -xzf target/sdist/heartoak-*.tar.gz -C target/sdist
	cd target/sdist/heartoak-*/ && CARGO_TARGET_DIR='$(abspath target)' $(abspath $(BIN))/maturin build --release --locked \
		--interpreter '$(abspath $(PY))' --out '$(abspath target/sdist)'
	$(PY) -m pip install --quiet --no-deps --target target/sdist/site target/sdist/heartoak-*.whl
	PYTHONPATH=target/sdist/site $(PY) -c 'import heartoak as ho; assert "sdist" in ho.__file__, ho.__file__; \
		print("wheel built from the sdist plays", ho.load_game("crown").name())'

clean: ## Remove all that was built, .venv too
	rm -rf target $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

need-cargo:
	@command -v cargo >/dev/null || { echo 'make: cargo is missing: install Rust from https://rustup.rs' >&2; exit 1; }
	@command -v cc >/dev/null || { echo 'make: the linker cc is missing: install a C compiler (Debian: apt install gcc)' >&2; exit 1; }

need-components: need-cargo
	@cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1 || \
		{ echo 'make: rustfmt or clippy is missing: run rustup component add rustfmt clippy' >&2; exit 1; }

need-python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo 'make: no Python 3.11 or later at "$(PYTHON)": install one, or name it: make PYTHON=/path/to/python3' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo 'make: "$(PYTHON)" has no venv: install it (Debian: apt install python3-venv)' >&2; exit 1; }

$(VENV)/.tools: requirements-dev.txt | need-python
	@[ -x $(PY) ] || $(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --requirement requirements-dev.txt
	@touch $@

$(WHEELS)/.built: $(SOURCES) $(VENV)/.tools | need-cargo
	@mkdir -p $(WHEELS)
	rm -f $(WHEELS)/heartoak-*.whl
	$(BIN)/maturin build --release --locked --interpreter $(PY) --out $(WHEELS)
	@touch $@

$(VENV)/.installed: $(WHEELS)/.built
	$(PY) -m pip install --quiet --force-reinstall --no-deps $(WHEELS)/heartoak-*.whl
	@touch $@
