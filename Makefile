# Everything a person runs. `make play` needs Python 3.11+, Node 20.19+ and make; the rest is set up under .local/.
.PHONY: help play check test soak bench deploy clean
.SILENT:
MAKEFLAGS += --no-print-directory
PYTHON ?= python3
PORT ?= 8000
export PORT
FIND_PYTHON = command -v $(PYTHON) >/dev/null 2>&1 || { echo "Sahrat needs Python 3.11 or newer, and there is no $(PYTHON) on the PATH: install Python (python.org)." >&2; exit 1; }; \
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 7))' || { echo "Sahrat needs Python 3.11 or newer, and $(PYTHON) is not that: install one, or name it: PYTHON=/path/to/python3.11" >&2; exit 1; }

help: ## this list
	sed -n 's/^\([a-z]*\): ## /  make \1: /p' Makefile

play: ## the whole cloud and the client on this machine: http://localhost:8000
	$(FIND_PYTHON); exec $(PYTHON) infra/local/play.py

check: ## under a minute: linters, types, import directions, fast tests
	$(FIND_PYTHON); exec $(PYTHON) infra/local/chores.py check

test: ## everything: sets up what it needs, a quarter of an hour on two cores
	$(FIND_PYTHON); exec $(PYTHON) infra/local/chores.py test

soak: ## the long runs
	$(FIND_PYTHON); exec $(PYTHON) infra/local/chores.py soak

bench: ## our figures, beside the peers' where they can be installed
	$(FIND_PYTHON); exec $(PYTHON) infra/local/chores.py bench

deploy: ## build, deploy to your AWS account, upload the client; see README.md
	$(FIND_PYTHON); exec $(PYTHON) infra/local/chores.py deploy

clean: ## forget what was set up and built; tables and players in .local/state stay
	rm -rf .local/venvs .local/log .local/client.stamp .local/browser dist web/dist web/node_modules .aws-sam
