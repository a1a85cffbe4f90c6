#!/usr/bin/env bash
# Builds the program and measures what one machine has to measure in a night. Runs in bash 3.2, which macOS has.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/program.sh

usage() {
  cat <<END
Usage: [TIER=quick|full] [STUDIES=all|STUDY] [ENGINE=bundled|system|PATH] [FILTER=] [ROWS=] [MORE=] [SqlitePackages=SET] \\
       scripts/nightly/measure.sh FOLDER LABEL [OPTION...]

Puts reports and results into FOLDER/LABEL/STUDIES/results. FILTER is BenchmarkDotNet's and takes the place of STUDIES;
each word of MORE, and each OPTION, goes to the program as it is.
END
}

if [ $# -lt 2 ] || [ -z "$1" ] || [ -z "$2" ]; then
  usage >&2
  exit 2
fi
folder=$1 label=$2
shift 2
studies=${STUDIES:-all}

build_program
program doctor

if [ -n "${FILTER:-}" ]; then
  options=(--filter "$FILTER")
elif [ "$studies" = all ]; then
  options=(--anyCategories)
  for study in $(ids studies); do
    options+=("$study")
  done
else
  options=(--anyCategories "$studies")
fi
options+=(--label "$label" --engine "${ENGINE:-bundled}" --artifacts "$folder/$label/$studies")
case ${TIER:-quick} in
  quick) ;;
  full) options+=(--full) ;;
  *)
    usage >&2
    exit 2
    ;;
esac
if [ -n "${ROWS:-}" ]; then
  options+=(--rows "$ROWS")
fi
read -ra more <<<"${MORE:-}"
# Bash 3.2 takes an empty list for one that was never set.
program "${options[@]}" ${more[@]+"${more[@]}"} "$@"
