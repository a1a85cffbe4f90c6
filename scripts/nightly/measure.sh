#!/usr/bin/env bash
# Measures what one machine does in a night: all studies, or what the options name. Runs in bash 3.2, which macOS has.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/program.sh

if [ $# -lt 2 ] || [ -z "$1" ] || [ -z "$2" ]; then
  echo "Usage: scripts/nightly/measure.sh LABEL bundled|system|PATH-OF-ENGINE [OPTION...]" >&2
  exit 2
fi
label=$1 engine=$2
shift 2

build_program
program doctor
if [ $# -eq 0 ]; then
  # Their names have no blanks.
  # shellcheck disable=SC2046
  set -- --anyCategories $(ids studies)
fi
status=0
program "$@" --label "$label" --engine "$engine" || status=$?
# A summary has no files beside it that a plot could be, and holds a mebibyte.
head -c 900000 <(grep -v '^!\[' BenchmarkDotNet.Artifacts/results/report.md) >>"${GITHUB_STEP_SUMMARY:-/dev/stdout}"
exit "$status"
