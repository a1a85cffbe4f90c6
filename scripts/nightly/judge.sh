#!/usr/bin/env bash
# judge.sh [FOLDER]: fetches the nights that the hosting service keeps into FOLDER/past, makes pages of the last night and
# of the trends, and opens an issue when something is worse two nights in a row. FOLDER is nights where none is given.
# Needs the GitHub CLI, signed in, or GH_TOKEN.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/program.sh
folder=${1:-nights}

# Of two nights of one day the later one counts. Runs that measured only a part have no such artifacts.
fetch_nights() {
  local run day
  gh run list --workflow nightly.yml --branch main --limit 60 --json databaseId,createdAt \
    --jq '.[] | "\(.databaseId) \(.createdAt[:10])"' |
    while read -r run day; do
      [ -d "$folder/past/$day" ] || gh run download "$run" --pattern 'nightly-*' --dir "$folder/past/$day" ||
        echo "Run $run of $day has no results."
    done
}

# compare_machines BEFORE NIGHT: of each machine what changed since the night before. Nothing in common is no failure.
compare_machines() {
  local machine label
  for machine in "$2"/*/; do
    label=$(basename "$machine")
    echo "# $label"
    program compare "$1/$label" "$machine" --across-machines 2>&1 || true
  done
}

# What comes before the plots: what is worse, and what moved.
findings() {
  sed '/^## The study/,$d' "$folder/trends/trends.md"
}

build_program
fetch_nights
nights=("$folder"/past/????-??-??)
last=${nights[*]: -1}
worse=0
program report "$last"/*/ --each --output "$folder/page"
program trends "$folder/past" --studies all --output "$folder/trends" || worse=$?
{
  findings
  [ "${#nights[@]}" -eq 1 ] || compare_machines "${nights[*]: -2:1}" "$last"
} >>"${GITHUB_STEP_SUMMARY:-/dev/stdout}"
if [ "$worse" -eq 1 ]; then
  # An issue holds 65,536 characters.
  head -c 60000 <(findings) | gh issue create --title "Worse two nights in a row: ${last##*/}" --body-file -
fi
[ "$worse" -le 1 ]
