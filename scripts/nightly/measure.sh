#!/usr/bin/env bash
# Measures a night on one machine: all studies, or what the options name. Works in bash 3.2, which macOS has.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/program.sh

if [ $# -lt 2 ] || [ -z "$1" ] || [ -z "$2" ]; then
  echo "Usage: scripts/nightly/measure.sh LABEL bundled|system|ENGINE-PATH [OPTION...]" >&2
  exit 2
fi
label=$1 engine=$2
shift 2

build_program
program doctor
if [ $# -eq 0 ]; then
  # Ids have no spaces.
  # shellcheck disable=SC2046
  set -- --anyCategories $(ids studies)
fi
status=0
program "$@" --label "$label" --engine "$engine" || status=$?
# A job's summary cannot show plots from files, and is limited to 1 MiB.
head -c 900000 <(grep -v '^!\[' BenchmarkDotNet.Artifacts/results/report.md) >>"${GITHUB_STEP_SUMMARY:-/dev/stdout}"
exit "$status"
