#!/usr/bin/env bash
# Prints the pages of runs as markdown, without their plots: summary.sh FOLDER, where FOLDER holds LABEL/STUDIES/results.
set -euo pipefail

# GitHub takes a mebibyte of a step's summary.
most_bytes=900000

if [ $# -ne 1 ] || [ -z "$1" ]; then
  echo "Usage: scripts/nightly/summary.sh FOLDER" >&2
  exit 2
fi

pages() {
  local results
  for results in "$1"/*/*/results; do
    if [ -f "$results/report.md" ]; then
      # A summary has no files beside it that a plot could be.
      grep -v '^!\[' "$results/report.md"
    elif [ -f "$results/results.csv" ]; then
      echo "$results was not measured to its end: what there is, is in results.csv."
    else
      echo "There are no results in $1."
    fi
    echo
  done
}

# Bytes, not characters.
LC_ALL=C
text=$(pages "$1")
printf '%s\n' "${text:0:most_bytes}"
if [ "${#text}" -gt "$most_bytes" ]; then
  printf '\nThe rest is left out; the artifacts have it.\n'
fi
