# The two commands: `make play` and `make test`.  Everything else is for those who work on Petteia.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready

.PHONY: play test check fix bench bench-server soak golden compile clean

play: $(VENV)/.player
	$(BIN)/petteia

test: check
	$(BIN)/python scripts/test.py

# lint, format and types
check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fix: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# beside the peers; Hera and Zeus alone is compiled for it, since compiling every game takes many minutes
bench: $(STAMP)
	$(PYTHON) benchmarks/peers_env.py
	$(BIN)/python scripts/compile.py --game hera_zeus
	$(BIN)/petteia bench --compiled .compiled --peers .bench-venv/bin/python

bench-server: $(STAMP)
	$(BIN)/python benchmarks/server.py

# long runs: 100,000 games of conformance, and what the server must endure
soak: $(STAMP)
	$(BIN)/python scripts/soak.py
	$(BIN)/python -m tests.server.fuzz --messages 50000
	$(BIN)/python -m tests.server.kill --times 200
	$(BIN)/python -m tests.server.attack
	$(BIN)/python -m tests.server.hosts
	$(BIN)/python -m tests.cli.kill_campaign --times 100

golden: $(STAMP)
	$(BIN)/python -m tests.golden

compile: $(STAMP)
	$(BIN)/python scripts/compile.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.player: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(STAMP): $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) .compiled .bench-venv .mypy_cache .ruff_cache .pytest_cache test-artefacts
