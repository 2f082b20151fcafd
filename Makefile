# Two commands for everybody: `make play` and `make test`. Both set up what they need.
PYTHON ?= python3
PY := .venv/bin/python
# Three on two cores: tests of the page and of tools wait for a clock on the wall about a quarter of their time.
PYTEST := $(PY) -m pytest --numprocesses 3 -rs
# Each process of the tests reads hundreds of modules: they stay compiled, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup setup-play play test lint types types-firmware types-host types-stubs types-page mpy cpython evenings browser micropython
.PHONY: rules mutants bench campaign packages flash emulate clean

help: ## list the targets
	@echo "Chronotable: make TARGET"
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  \1\t\2/' | expand -t 16

setup: ## install everything that is needed, and nothing twice
	@command -v $(PYTHON) >/dev/null || { echo "chronotable: Python 3.11 or newer is needed: install it first." >&2; exit 1; }
	@$(PYTHON) host_tools/bootstrap.py

# What playing and making need: a sixth of it.
setup-play:
	@command -v $(PYTHON) >/dev/null || { echo "chronotable: Python 3.11 or newer is needed: install it first." >&2; exit 1; }
	@$(PYTHON) host_tools/bootstrap.py play

play: setup-play ## start the table on this computer, in a browser
	@$(PY) -m sim.web

test: setup ## what a change needs: lint, types, all tests but evenings and the browser
	@$(MAKE) --no-print-directory --jobs 2 lint types mpy
	@$(MAKE) --no-print-directory cpython micropython

lint: setup ## ruff, eslint and prettier: lint and format
	$(PY) -m ruff check --quiet .
	$(PY) -m ruff format --quiet --check .
	$(PY) -m host_tools.node_tool eslint sim host_tools tests/tools
	$(PY) -m host_tools.node_tool prettier --check --log-level=warn "{sim,host_tools,tests}/**/*.{js,mjs,d.ts}" eslint.config.mjs

types: types-firmware types-host types-stubs types-page ## mypy: MicroPython's stubs for the firmware, CPython's for the rest; tsc: the page
types-firmware: setup
	$(PY) -m mypy --no-error-summary --config-file firmware/mypy.ini firmware
types-host: setup
	$(PY) -m mypy --no-error-summary host_tools sim
types-stubs: setup
	$(PY) -m sim.stubcheck
types-page: setup
	$(PY) -m host_tools.node_tool tsc
	$(PY) -m host_tools.node_tool tsc --project tsconfig.vm.json

mpy: setup ## compile the firmware for MicroPython
	$(PY) -m host_tools.build
	$(PY) -m sim.device_files

cpython: setup ## the tests on CPython, but evenings and the browser
	$(PYTEST) --dist worksteal -m "not micropython and not browser and not evening"

evenings: setup ## whole games, campaigns, packages; CI runs this too
	$(PYTEST) --dist worksteal -m "evening and not browser"

# One browser for each core: a page that waits for a busy computer looks like one that hangs.
browser: setup ## play on the page in a real browser; CI runs this too
	$(PYTEST) --numprocesses 2 --dist worksteal -m browser tests/web

micropython: setup ## the two-Python tests on the MicroPython VM
	$(PYTEST) --dist loadfile -m micropython tests/core

rules: setup ## each rule of each game with its tests
	$(PY) -m host_tools.rules

MODULE ?= firmware/rules
SEED ?= 1
COUNT ?= 20
mutants: setup ## small changes that tests must notice: make mutants MODULE=firmware/rules/arte/chase.py SEED=1 COUNT=20
	$(PY) -m tests.mutants $(MODULE) --seed $(SEED) --count $(COUNT)

bench: setup ## measure, and compare with the budgets
	$(PY) -m sim.bench

SEEDS ?= 20
campaign: setup ## games while everything goes wrong that can: make campaign SEEDS=100 SCHEDULER=tcp://...
	$(PY) -m sim campaign --seeds $(SEEDS) $(if $(SCHEDULER),--scheduler $(SCHEDULER))

packages: setup ## build a wheel and a source archive, and try both in empty environments
	$(PY) -m host_tools.packages

flash: setup-play ## copy the firmware to a connected Pico
	$(PY) -m host_tools flash

emulate: setup ## boot the firmware on an emulated RP2040: make emulate UF2=path
	$(PY) -m sim emulate $(UF2)

clean: ## remove everything that was built or installed here
	rm -rf build .venv typings node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info
