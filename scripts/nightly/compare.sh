#!/usr/bin/env bash
# compare.sh [FOLDER]: downloads the nights that GitHub still keeps into FOLDER/past (default: nights), writes a page of the
# last night and one of the trends, and opens an issue if something is worse two nights in a row.
# Needs the GitHub CLI, signed in or with GH_TOKEN.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/program.sh
command -v gh >/dev/null || {
  echo "compare.sh: the GitHub CLI (gh), which downloads the nights, is missing" >&2
  exit 2
}
folder=${1:-nights}

# The later of two runs on one day counts. Partial runs have no such artifacts. A night without results of its own ends
# here: otherwise the night before would be compared, and reported, a second time.
fetch_nights() {
  local run day
  gh run list --workflow nightly.yml --branch main --limit 60 --json databaseId,createdAt \
    --jq '.[] | "\(.databaseId) \(.createdAt[:10])"' |
    while read -r run day; do
      if [ ! -d "$folder/past/$day" ] && ! gh run download "$run" --pattern 'nightly-*' --dir "$folder/past/$day"; then
        echo "Run $run of $day has no results."
        [ "$run" != "${GITHUB_RUN_ID:-}" ] || exit 1
      fi
    done
}

# compare_machines BEFORE NIGHT: what changed on each machine since the night before. A machine may be new, so no failure.
compare_machines() {
  local machine label
  for machine in "$2"/*/; do
    label=$(basename "$machine")
    echo "# $label"
    program compare "$1/$label" "$machine" --across-machines 2>&1 || true
  done
}

# The part of the page above the studies: what is worse, and what changed.
findings() {
  sed '/^## The study/,$d' "$folder/trends/trends.md"
}

fetch_nights
build_program
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
