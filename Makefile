# The two commands: `make serve` and `make test`. Everything they need is installed into .venv once, in the versions
# of constraints.txt (`make serve CONSTRAINTS=` takes the newest that fit instead).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
DEV_STAMP := $(VENV)/.installed-dev
CONSTRAINTS ?= constraints.txt
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check $(addprefix --constraint ,$(CONSTRAINTS))

# What was compiled once is kept, whatever the shell says: tests start dozens of servers and commands.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: serve test quick lock check bench clean install dev fix

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(STAMP): pyproject.toml $(CONSTRAINTS) | $(BIN)/python
	$(PIP) --editable .
	@touch $@

$(DEV_STAMP): pyproject.toml $(CONSTRAINTS) | $(BIN)/python
	$(PIP) --editable '.[dev]'
	@touch $(STAMP) $@

install: $(STAMP)

dev: $(DEV_STAMP)

serve: $(STAMP)
	$(BIN)/judge serve

check: $(DEV_STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# Everything, with the share of branches that the tests take. Being traced makes a test half as long again: random games, the rest of
# long lists, browsers (whose servers are processes of their own) and whatever takes several seconds run without it.
# Whoever has nothing left to do takes over tests of the others (worksteal).
test: check
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not fuzz and not rest and not browser and not slow" --cov --cov-report=term
	$(BIN)/python -m pytest -n auto --dist worksteal -m "fuzz or rest or browser or slow"

# For while you write. Left out are: browsers, PostgreSQL, made-up inputs and random games, whatever takes several seconds (servers
# that are stopped and killed, whole printed books), and of long lists (every case as the page plays it, every layout of a book) all
# but a share. Every case itself is run.
quick: $(DEV_STAMP)
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not browser and not postgres and not fuzz and not slow and not rest"

# Write the versions that are installed now into constraints.txt.
lock: $(DEV_STAMP)
	$(BIN)/python -m pip freeze --exclude-editable | grep -v '@' > constraints.txt

fix: $(DEV_STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(DEV_STAMP)
	$(BIN)/python -m tests.bench

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
