#!/usr/bin/env bash
# Compares the machines of a night with those of an earlier one. Exits with 1 when something got worse.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/program.sh

usage() {
  cat <<END
Usage: scripts/nightly/compare.sh BASE NEW OUTPUT [OPTION...]

BASE and NEW hold LABEL/results.csv, as collect.sh writes them. The comparison of each LABEL that both have goes to
OUTPUT/LABEL.md, and what got worse to OUTPUT/LABEL.suspects, for confirm.sh. Where the two are of different machines,
their paired ratios alone are compared.
Each OPTION goes to the command compare as it is, such as --threshold 15.
END
}

# compare_machine BASE NEW OUTPUT [OPTION...]: exit code 2 says that the machines differ, or that nothing can be compared at all.
compare_machine() {
  local code=0
  program compare "$1" "$2" --output "$3.md" --suspects "$3.suspects" "${@:4}" || code=$?
  if [ "$code" -eq 2 ]; then
    code=0
    program compare "$1" "$2" --output "$3.md" --suspects "$3.suspects" "${@:4}" --across-machines || code=$?
  fi
  return "$code"
}

if [ $# -lt 3 ] || [ -z "$1" ] || [ -z "$2" ] || [ -z "$3" ]; then
  usage >&2
  exit 2
fi
base=$1 new=$2 output=$3
shift 3
build_program
mkdir -p "$output"
status=0
for results in "$new"/*/results.csv; do
  label=$(basename "$(dirname "$results")")
  if [ -f "$base/$label/results.csv" ]; then
    echo "== $label"
    compare_machine "$base/$label" "$new/$label" "$output/$label" "$@" || status=1
  else
    echo "== $label was not measured in that night"
  fi
done
exit "$status"
