# The scripts.
# shellcheck shell=bash

lint_shell() {
  git ls-files '*.sh' .ci/run .ci/portable .ci/nights/gh | xargs shellcheck
}
