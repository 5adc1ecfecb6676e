# Two commands matter: `make play` and `make test`. Both do all the set-up that is missing.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

LOCKS := requirements/runtime.txt requirements/dev.txt requirements/build.txt
CATALOGUE := src/swordplay/catalogue
SOURCES := $(wildcard $(CATALOGUE)/source/*/*.yaml) $(wildcard $(CATALOGUE)/build*.py)
INSTALLED := $(VENV)/.installed
PACKAGED := $(VENV)/.packaged
CATALOGUED := $(VENV)/.catalogued
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links --no-config

.PHONY: setup play test lint types imports tests rules pairs house mutate bench soak lock clean
.DELETE_ON_ERROR:

setup: $(CATALOGUED)

$(INSTALLED): $(LOCKS)
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Swordplay needs Python 3.11 or newer; try make PYTHON=python3.11")'
	@echo "Setting up $(VENV) ..."
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(PIP) install --retries 5 --require-hashes $(addprefix -r ,$(LOCKS))
	@touch $@

$(PACKAGED): $(INSTALLED) pyproject.toml hatch_build.py src/swordplay/engine/version.py
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# Run again whenever a source changes; the folders are prerequisites so that a removed file counts too.
$(CATALOGUED): $(PACKAGED) $(SOURCES) $(wildcard $(CATALOGUE)/source/*)
	@$(BIN)/python -P $(CATALOGUE)/build.py
	@touch $@

play: setup
	@$(BIN)/swordplay play

test: lint types imports tests

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

imports: setup
	$(BIN)/lint-imports

tests: setup
	$(BIN)/python -m pytest -q -n 2 --doctest-glob=README.md tests README.md

rules: setup
	$(BIN)/python -m tools.rules

pairs: setup
	$(BIN)/python -m tools.pairs

house: setup
	$(BIN)/python -m tools.house

mutate: setup
	$(BIN)/python -m tools.mutate

bench: setup
	$(BIN)/python -m benchmarks.run $(LINES)

soak: setup
	$(BIN)/python -m pytest -q tests -m soak

# The locks follow pyproject.toml. Runtime comes first; the others agree with it.
lock: setup
	$(COMPILE) pyproject.toml -o requirements/runtime.txt
	$(COMPILE) --group build -c requirements/runtime.txt -o requirements/build.txt
	$(COMPILE) --group dev -c requirements/runtime.txt -c requirements/build.txt -o requirements/dev.txt

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis $(CATALOGUE)/built
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
