# `make run` opens the floor, `make test` runs every check, `make check` the quick ones; all set up
# what they need, once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WORKERS ?= 2
COMPILE = mkdir -p build; echo "Compiling what has changed of the rounds (a minute or two at first) ..."; \
	$(BIN)/python hatch_build.py >build/compiled.log 2>&1 || { cat build/compiled.log; exit 1; }

# Byte code is kept, whatever the surroundings say: without it every start compiles the house anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test in-browsers beside-browsers check setup static lint types layers browser compiled pages unit plain traced format lock coverage mutants simulate-faults bench figures docs clean

run: setup
	@$(if $(wildcard build/site/index.html),HOUSEWAY_DOCS=build/site )$(BIN)/houseway serve --demo

# Browsers mostly wait: everything else is done beside them, and gives way to them. What they found is
# shown when they are through, and stays in build/pages.log.
test: setup browser
	@$(MAKE) --no-print-directory -j 2 in-browsers beside-browsers

in-browsers:
	@mkdir -p build
	@$(MAKE) --no-print-directory pages >build/pages.log 2>&1; code=$$?; cat build/pages.log; exit $$code

beside-browsers:
	@for part in static compiled docs unit plain; do \
	  nice -n 10 $(MAKE) --no-print-directory $$part || exit 1; done

# Lint, types, layers, and the tests nearest to what changed since the branch left main: a minute.
check: setup
	@$(BIN)/python -m check --workers $(WORKERS) --without $(LONG) tests/browser

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Houseway needs Python 3.11 or newer")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@$(COMPILE)
	@touch $(READY)

static: lint types layers

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: setup
	@$(BIN)/mypy

layers: setup
	@$(BIN)/lint-imports --no-logo

# Pages are tried in a real browser, which is installed where that can be done.
browser:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || { \
	  command -v apt-get >/dev/null && test "$$(id -u)" = 0 && { \
	    echo "Installing Chromium (once) ..."; \
	    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium >/dev/null 2>&1 || { \
	      apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium >/dev/null 2>&1; }; \
	  } || echo "No Chromium here: the browser tests will be skipped. Install it to run them."; }

# The rounds of every game in machine code. An edit to one of them has all played in plain Python
# until this is run again; what was compiled of the same sources is not compiled twice.
compiled: setup
	@$(COMPILE)

# Long random play: `make check` leaves it to `make test`, and it is not traced.
LONG := tests/conformance tests/fuzz tests/simulation tests/cli/test_cli_terminal.py tests/equipment/test_shoe.py tests/games/test_holdem_peer.py \
	tests/games/test_holdem_random.py tests/games/test_holdem_histories.py \
	tests/ranking/test_poker_counts.py tests/ranking/test_poker_oracle.py \
	tests/floor/test_floor_fuzz.py tests/floor/test_floor_hidden.py tests/floor/test_page_sharing.py \
	tests/tournament/test_hosting_random.py tests/tournament/test_tournament_random.py

# Their event loop leaves no room for another in the same process.
pages: setup browser
	@$(BIN)/python -m pytest -n $(shell expr $(WORKERS) + 2) --dist loadscope tests/browser

# One more than there are processors: some wait for a server or a database.
unit: setup
	@$(BIN)/python -m pytest -n $(shell expr $(WORKERS) + 1) --dist loadscope --ignore=tests/browser

# Whatever is compiled, once more as it is written; what only takes long is not repeated.
plain: setup
	@HOUSEWAY_PURE=1 $(BIN)/python -m pytest -n $(shell expr $(WORKERS) + 1) --dist loadscope \
	  $(addprefix --ignore=,$(LONG)) tests/games tests/conformance/test_every_game.py src/houseway/games

# Which lines and branches no test reaches. Tracing doubles the time, so `make test` does without; what
# analysis compiles cannot be traced.
traced: setup
	@HOUSEWAY_PURE=1 $(BIN)/python -m pytest -n $(WORKERS) --dist loadscope --cov --cov-report=term \
	  $(addprefix --ignore=,tests/browser tests/analysis src/houseway/analysis src/houseway/cli $(LONG))

format: setup
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

lock:
	@$(BIN)/python -m pip install --quiet uv
	@$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --group dev --all-extras pyproject.toml -o requirements.lock

coverage: setup
	@$(BIN)/houseway rules --coverage

# Small faults in the rules, one at a time: do the tests notice that claim those lines?
mutants: setup
	@$(BIN)/python -m mutants --workers $(WORKERS)

# Faults of the machine, the network and the database, from one seed after another; each is played
# again by `python -m simulation --seed N`.
HOURS ?= 1

simulate-faults: setup
	@$(BIN)/python -m simulation --hours $(HOURS)

bench: setup compiled
	@$(BIN)/python -m benchmarks

# The documentation site, in build/site; a link that leads nowhere is a failure.
docs: setup
	@HOUSEWAY_PURE=1 $(BIN)/sphinx-build -q -W --keep-going -b html docs build/site

# Every game's figures, worked out anew; the longest takes about a minute.
figures: setup
	@$(BIN)/houseway edge all --markdown > docs/analysis.md.new
	@mv docs/analysis.md.new docs/analysis.md

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .coverage* .hypothesis build dist src/houseway/libraries
