# Every task of the project. Each needs only Python 3.11 or newer, make, and the package registries.
VENV ?= .venv
BIN := $(VENV)/bin
TESTS ?= tests
TYPESCRIPT := 7.0.2
TSC := $(VENV)/typescript-$(TYPESCRIPT)/node_modules/.bin/tsc
unexport PYTHONDONTWRITEBYTECODE # hundreds of processes would compile every module anew

# The first Python that is new enough and can make environments.
PYTHON ?= $(shell for p in python3 python3.13 python3.14 python3.12 python3.11 /usr/bin/python3; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info[:2] < (3, 11))' 2>/dev/null && echo $$p && break; done)

.PHONY: help play test programs compiled check conformance-plain proof golden bench load docs man dist sbom installed pictures screenshots catalogues po clean quick wire scripts

help: ## list what make can do
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 22

$(VENV)/.play: pyproject.toml constraints.txt hatch_build.py
	@test -n "$(PYTHON)" || { echo "Tablée needs Python 3.11 or newer with its venv module."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing Tablée into $(VENV) …"
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

# Much of these is never imported: Python compiles what is.
$(VENV)/.dev: $(VENV)/.play
	@echo "Installing the development tools …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt -e '.[dev]'
	@touch $@

play: $(VENV)/.play ## play a game (installs what is needed first)
	@$(BIN)/tablee

# Many tests wait for a server, a browser or a clock: four at a time keep two cores busy.
test: ## run every check and test, as continuous integration does
	@$(MAKE) --no-print-directory --output-sync=target -j 3 compiled programs check
	$(BIN)/pytest -n 4 --dist worksteal $(TESTS)

quick: check ## lint, types and a tenth of the tests, in about a minute
	$(BIN)/pytest -q -n 2 --quick $(TESTS)

# Chromium, PostgreSQL and npm are for checking the web, a C compiler for programs that play, bubblewrap
# for those of strangers, zsh and fish complete commands, systemd reads its units; without them that is skipped, and says so. The Chromium without a window is quicker; where a release lacks it, the whole one does.
programs: ## install what the tests drive: Chromium, PostgreSQL, npm, a C compiler, bubblewrap, shells, man, systemd, where that is possible
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		missing=""; \
		command -v chromium-headless-shell >/dev/null || missing="$$missing chromium-headless-shell fonts-liberation"; \
		command -v npm >/dev/null || missing="$$missing npm"; \
		command -v cc >/dev/null || missing="$$missing gcc libc6-dev"; \
		command -v zsh >/dev/null || missing="$$missing zsh"; \
		command -v fish >/dev/null || missing="$$missing fish"; \
		command -v man >/dev/null || missing="$$missing man-db groff-base"; \
		command -v bwrap >/dev/null || missing="$$missing bubblewrap"; \
		command -v systemd-analyze >/dev/null || missing="$$missing systemd"; \
		ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
		if [ -n "$$missing" ]; then \
			echo "Installing$$missing …"; \
			apt-get update -qq; \
			for package in $$missing; do \
				DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$package >/dev/null \
					|| echo "could not install $$package"; \
			done; \
			command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null \
				|| apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
		fi; \
	fi

check: $(VENV)/.dev catalogues scripts docs ## lint, types, import contracts, and the documentation without a dead link
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# TypeScript is for development only and comes from npm; browsers load the scripts as they are.
scripts: programs ## types of the scripts of pages and boards
	@if ! command -v npm >/dev/null; then \
		echo "The scripts' types are not checked: that needs npm (apt-get install npm)."; \
		test "$$TABLEE_REQUIRE_ALL" != 1; \
	elif test -x $(TSC) || npm install --silent --no-save --no-package-lock --no-audit --no-fund \
			--prefix $(VENV)/typescript-$(TYPESCRIPT) typescript@$(TYPESCRIPT); then \
		$(TSC) -p tests/web/tsconfig.json; \
	else \
		echo "The scripts' types are not checked: TypeScript could not be installed."; \
		test "$$TABLEE_REQUIRE_ALL" != 1; \
	fi

wire: $(VENV)/.dev ## write the declarations of what travels between server and browser
	$(BIN)/python -m tablee.web.wire.typescript
	$(BIN)/python -m tablee.league.web.typescript

# `make test` checks that kernels give the same bytes with and without the compiler: then the laws hold without, too.
conformance-plain: $(VENV)/.dev catalogues ## the laws of every game once more, without the compiler
	NUMBA_DISABLE_JIT=1 HYPOTHESIS_PROFILE=plain $(BIN)/pytest -n 2 --dist worksteal tests/conformance \
		--ignore tests/conformance/test_kernels.py --ignore tests/conformance/test_agents.py

compiled: $(VENV)/.play ## compile every game once, before many processes would
	$(BIN)/python -m tests.compile_all

proof: compiled conformance-plain ## the large counts, which take too long for every day
	HYPOTHESIS_PROFILE=proof $(BIN)/pytest -n 2 --dist worksteal -o faulthandler_timeout=14400 -m "proof or not proof" $(TESTS)
	NUMBA_DISABLE_JIT=1 HYPOTHESIS_PROFILE=plain $(BIN)/pytest -n 2 --dist worksteal tests/games

golden: $(VENV)/.dev ## rewrite the golden files from what the program does now; review the difference
	TABLEE_GOLDEN=write $(BIN)/pytest -n 0 -p no:randomly -m golden $(TESTS)

bench: $(VENV)/.dev ## measure speed and write docs/benchmarks.md
	$(BIN)/python bench/run.py

# MkDocs is asked not to advertise. Not --quiet: it would let warnings pass, dead links too.
docs: $(VENV)/.dev catalogues ## build the documentation, build/site; a dead link fails
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build

man: $(VENV)/.dev catalogues ## write the manual pages in every language, build/man
	@for language in $$($(BIN)/python -c 'from tablee.i18n import languages; print(*languages())'); do \
		$(BIN)/tablee man --write build/man --lang $$language || exit 1; \
	done

# Files and pages get the time of the last commit: whoever builds that commit again gets the same bytes.
dist: export SOURCE_DATE_EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),1580601600)
dist: docs man ## build the wheel and the archive of the source, dist/
	@rm -rf dist
	@$(BIN)/python -m hatchling build >/dev/null
	@wc -c dist/tablee-* | awk '$$2 != "total" { printf "%5.1f MB  %s\n", $$1 / 1000000, $$2 }'

sbom: dist ## list every part of a plain installation of that wheel, dist/tablee.cdx.json (CycloneDX)
	@rm -rf build/plain
	@sh deploy/install.sh dist/tablee-*.whl build/plain
	@$(BIN)/cyclonedx-py environment --pyproject pyproject.toml --mc-type application --output-reproducible \
		--output-file dist/tablee.cdx.json build/plain/bin/python
	@$(BIN)/python -c 'import json; print(len(json.load(open("dist/tablee.cdx.json"))["components"]), "parts in dist/tablee.cdx.json")'

installed: $(VENV)/.dev catalogues ## install the wheel alone, from the registry, and use it as strangers do
	$(BIN)/pytest -n 0 -rP -m "proof or not proof" $(if $(filter tests,$(TESTS)),tests/package,$(TESTS))

pictures: $(VENV)/.dev catalogues programs ## make all pictures of the README and docs, of terminal, web and charts
	$(BIN)/python docs/pictures/make.py
	$(BIN)/python docs/pictures/web.py

screenshots: $(VENV)/.dev catalogues programs docs ## pictures of every page of web and docs, at their fullest, to look at
	$(BIN)/python -m tests.web.screenshots build/screenshots
	$(BIN)/python -m tests.docs.screenshots build/screenshots/docs

load: $(VENV)/.dev ## measure the web server under load, alone and beside the ladder of a league
	$(BIN)/python bench/load.py
	$(BIN)/python bench/load.py --ladder --tables 100 --idle 0

catalogues: $(VENV)/.dev ## compile the translations
	@$(BIN)/python -c 'import hatch_build, pathlib; hatch_build.compile_catalogues(pathlib.Path("."))'

po: $(VENV)/.dev ## bring the catalogues in line with the source; LANGUAGE=de begins a new language
	$(BIN)/python -m tools.po $(LANGUAGE)

clean: ## remove the environment and everything generated
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src -name '*.mo' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
