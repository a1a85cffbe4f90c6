# The scripts.
# shellcheck shell=bash

lint_shell() {
  git ls-files '*.sh' .ci/run | xargs shellcheck
}
