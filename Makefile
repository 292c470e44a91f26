# One verb each; `make help` lists them. Everything lives in .venv and build, so `make clean` undoes
# it all. The environment is made with uv where it is installed, else with venv and pip, and both
# read the versions and hashes of requirements/*.lock.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)
INSTALL := $(if $(UV),$(UV) pip install --quiet --python $(BIN)/python,$(BIN)/python -m pip install --quiet --disable-pip-version-check)
NATIVE := CMakeLists.txt pyproject.toml $(sort $(shell find native -name '*.[ch]pp'))

.DEFAULT_GOAL := help
.PHONY: help run test check bench report house sanitize fuzz kills lock clean
.DELETE_ON_ERROR:

help:  ## list the verbs
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-15s %s\n", $$1, $$2 }'

run: $(VENV)/built  ## play a demonstration in the terminal
	@$(BIN)/sapper demo $(ARGS)

test: $(VENV)/built $(VENV)/dev  ## run the tests (ARGS="-k word" picks some)
	@$(BIN)/python -m pytest $(ARGS)

check: $(VENV)/built $(VENV)/dev  ## style, types and what may import what
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: $(VENV)/built  ## measure the engine, methods, players and reasons
	@$(BIN)/sapper bench $(ARGS)

report: $(VENV)/built $(VENV)/plots  ## run all experiments and make report.html; goes on where it was
	@for file in experiments/*.toml; do \
		echo "$$file"; $(BIN)/sapper lab run $$file > /dev/null || [ $$? -eq 3 ] || exit 1; done
	@$(BIN)/sapper lab report $(ARGS)

house: $(VENV)/built $(VENV)/dev  ## draw the rooms anew
	@$(BIN)/python docs/draw_pictures.py

KILLS ?= 200
kills: $(VENV)/built $(VENV)/dev  ## kill runs of the lab for good and resume them (KILLS=200)
	@KILLS=$(KILLS) $(BIN)/python -m pytest tests/lab/test_kills.py $(ARGS)

# The editable install puts an import hook before every path. `-S` leaves the hook out, so that the
# sanitized extension is the one found; tests/engine/test_loaded.py proves that it is. The sanitizer
# must be in the process before anything else, and the C++ library before it looks for exceptions.
# CPython itself leaves memory behind at its end, so leaks are not counted. This verb asks for GCC.
SANITIZED := build/sanitize
PRELOAD = $(foreach library,asan stdc++,$(shell $(CXX) -print-file-name=lib$(library).so))
SITE = $(shell $(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("platlib"))')
sanitize: $(VENV)/built $(VENV)/dev  ## run the tests that reach the extension under ASan and UBSan
	@$(BIN)/cmake -S . -B $(SANITIZED) -G Ninja --log-level=WARNING -DSAPPER_SANITIZE=ON \
		-DCMAKE_CXX_COMPILER=$(CXX) -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
		-DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python -Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir)
	@$(BIN)/cmake --build $(SANITIZED)
	@LD_PRELOAD="$(PRELOAD)" ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
		PYTHONPATH=$(SANITIZED):src:$(SITE) SAPPER_EXTENSION_FOLDER=$(SANITIZED) \
		$(BIN)/python -S -m pytest $(wildcard tests/engine tests/game tests/logic/test_compiled_judge.py) $(ARGS)

# Without Python: the core alone, its containers checked as well.
SECONDS ?= 60
SEED ?= 1
FUZZED := build/fuzz
fuzz: $(VENV)/run  ## try the core on drawn boards under ASan and UBSan (SECONDS=60 SEED=1)
	@$(BIN)/cmake -S . -B $(FUZZED) -G Ninja --log-level=WARNING -DSAPPER_SANITIZE=ON \
		-DCMAKE_CXX_COMPILER=$(CXX) -DCMAKE_CXX_FLAGS=-D_GLIBCXX_ASSERTIONS \
		-DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python \
		-Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir)
	@$(BIN)/cmake --build $(FUZZED) --target sapper_fuzz
	@$(FUZZED)/sapper_fuzz $(SECONDS) $(SEED)

# Each lock is resolved within those before it, so that all agree and can share one .venv.
COMPILE = $(or $(UV),$(BIN)/uv) pip compile --quiet --universal --python-version 3.11 --upgrade \
	--generate-hashes --no-emit-index-url --custom-compile-command "make lock" pyproject.toml
lock: $(VENV)/made  ## choose the newest versions of all libraries
	@$(if $(UV),,$(BIN)/python -m pip install --quiet --disable-pip-version-check uv)
	@$(COMPILE) --group dev --extra web --extra cluster --extra plots --extra tables -o requirements/dev.lock
	@$(COMPILE) --group build --extra web -c requirements/dev.lock -o requirements/run.lock
	@known="-c requirements/dev.lock"; for extra in cluster gym plots tables; do \
		$(COMPILE) --extra $$extra $$known -o requirements/$$extra.lock || exit 1; \
		known="$$known -c requirements/$$extra.lock"; \
	done

clean:  ## remove the environment and everything built
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

# Stamps: each file says that a step was done, and is older than nothing that the step depends on.

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Sapper needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1); name another with PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null || \
		{ echo "$(PYTHON) has no C headers to build with: install them (on Debian and Ubuntu: apt-get install python3-dev)." >&2; exit 1; }
	@$(if $(UV),,$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make an environment: install its venv module (on Debian and Ubuntu: apt-get install python3-venv), or uv." >&2; exit 1; })
	@$(if $(UV),$(UV) venv --quiet --allow-existing --python $(PYTHON),$(PYTHON) -m venv) $(VENV)
	@touch $@

$(VENV)/run $(VENV)/dev $(VENV)/plots: $(VENV)/%: requirements/%.lock $(VENV)/made
	$(INSTALL) --require-hashes --requirement $<
	@touch $@

# Editable: a change of a Python file needs no step at all.
$(VENV)/built: $(NATIVE) $(VENV)/run
	$(INSTALL) --no-deps --no-build-isolation --config-settings=build-dir=build/native --editable .
	@touch $@
