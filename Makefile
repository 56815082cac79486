# The two commands: `make play` and `make test`.  Everything else is for those who work on Petteia.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
LOCK := requirements/lock.txt
# every version is the locked one, those with which the package itself is built included
INSTALL := PIP_CONSTRAINT=$(LOCK) PIP_BUILD_CONSTRAINT=$(LOCK) $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: play test check lint types client fix lock lowest bench bench-server soak golden mutate compile release clean

play: $(VENV)/.player
	$(BIN)/petteia

test: check
	$(BIN)/python scripts/test.py

# lint, format and types, of Python and of the browser client, side by side
check: $(STAMP)
	@$(MAKE) --no-print-directory --output-sync=target -j 2 types lint client

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

client: $(STAMP)
	$(BIN)/python scripts/check_client.py

fix: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python scripts/check_client.py --fix

# the newest versions of everything that pyproject.toml allows, written down for `make play` and `make test`
lock:
	$(PYTHON) scripts/lock.py

# the server's tests with the lowest versions that pyproject.toml says will do
lowest:
	$(PYTHON) scripts/lowest.py

# beside the peers; Hera and Zeus alone is compiled for it, since compiling every game takes many minutes.
# GAMES="hera-zeus prometheus": only these are measured, and all of them are compiled
GAMES ?=
bench: $(STAMP)
	$(PYTHON) benchmarks/peers_env.py
	$(BIN)/python scripts/compile.py $(if $(GAMES),$(foreach game,$(GAMES),--game $(subst -,_,$(game))),--game hera_zeus)
	$(BIN)/petteia bench $(GAMES) --envs --compiled .compiled --peers .bench-venv/bin/python

bench-server: $(STAMP)
	$(BIN)/python benchmarks/server.py

# long runs: 100,000 games of conformance, and what the server must endure
soak: $(STAMP)
	$(BIN)/python scripts/soak.py
	$(BIN)/python -m tests.server.fuzz --messages 50000
	$(BIN)/python -m tests.server.kill --times 50
	$(BIN)/python -m tests.server.attack
	$(BIN)/python -m tests.server.hosts
	$(BIN)/python -m tests.cli.kill_campaign --times 100
	$(BIN)/python -m tests.arena.ray_cluster
	$(BIN)/python scripts/test.py -m soak

golden: $(STAMP)
	$(BIN)/python -m tests.golden

# do the rule tests of a game notice when its rules are changed?  GAME=omen [MUTANTS=300] [SEED=1] [MODULES=war,feats]
GAME ?= hera-zeus
MUTANTS ?= 300
SEED ?= 1
MODULES ?=
mutate: $(STAMP)
	$(BIN)/python scripts/mutate.py $(GAME) --mutants $(MUTANTS) --seed $(SEED) --modules "$(MODULES)"

compile: $(STAMP)
	$(BIN)/python scripts/compile.py

# the wheels that are published, into dist/: the plain one, and the compiled one for machines like this one
release: $(STAMP)
	$(BIN)/python scripts/release.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.player: $(VENV)/bin/python pyproject.toml $(LOCK)
	$(INSTALL) -e .
	touch $@

$(STAMP): $(VENV)/bin/python pyproject.toml $(LOCK)
	$(INSTALL) -e '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) .compiled .bench-venv .lowest-venv .ray-venv .mypy_cache .ruff_cache .pytest_cache .mutation .tools dist test-artefacts
