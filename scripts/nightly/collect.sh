#!/usr/bin/env bash
# Joins the results of each machine, and makes one page of all machines.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/program.sh

usage() {
  cat <<END
Usage: scripts/nightly/collect.sh FOLDER OUTPUT

FOLDER holds LABEL/STUDIES/results/results.csv, as measure.sh writes them. Of each LABEL all rows go to
OUTPUT/LABEL/results.csv, and OUTPUT/page has the page of all labels side by side, with links to one of each.
END
}

# join_results TARGET FILE...: the rows of several results files below one header. Each row tells its own run.
join_results() {
  local target=$1 header file
  shift
  header=$(head -n 1 "$1")
  for file in "$@"; do
    if [ "$(head -n 1 "$file")" != "$header" ]; then
      echo "$file has other columns than $1: they are of different versions." >&2
      return 1
    fi
  done
  {
    printf '%s\n' "$header"
    for file in "$@"; do
      tail -n +2 "$file"
    done
  } >"$target"
}

if [ $# -ne 2 ] || [ -z "$1" ] || [ -z "$2" ]; then
  usage >&2
  exit 2
fi
folder=$1 output=$2
machines=()
for machine in "$folder"/*/; do
  label=$(basename "$machine")
  files=()
  for file in "$machine"*/results/results.csv; do
    [ ! -f "$file" ] || files+=("$file")
  done
  if [ "${#files[@]}" -eq 0 ]; then
    echo "$label has no results."
    continue
  fi
  mkdir -p "$output/$label"
  join_results "$output/$label/results.csv" "${files[@]}"
  machines+=("$output/$label")
done
if [ "${#machines[@]}" -eq 0 ]; then
  echo "There are no results in $folder." >&2
  exit 1
fi
build_program
program report "${machines[@]}" --each --output "$output/page"
