#!/usr/bin/env bash
# Compares a night with an earlier one, and prints the machines on which something has to be measured again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

usage() {
  cat <<END
Usage: scripts/nightly/suspects.sh BASE NEW OUTPUT [OPTION...]

The same as compare.sh, but something that got worse is no failure yet: prints machines=LIST, the machines of such cases
as the JSON list of a job matrix, with the commits of both nights. OUTPUT/LABEL.suspects has the cases. A LABEL is
NAME-SYSTEM-PACKAGES-ENGINE. All else goes to standard error.
END
}

# commit_of RESULTS: the commit of a results file's first row. No field before it can hold a comma.
commit_of() {
  sed -n 2p "$1" | cut -d , -f 4
}

# machine LABEL OLD NEW: one element of the list.
machine() {
  local rest=${1%-*} engine=${1##*-} system
  local packages=${rest##*-}
  system=${rest%-*}
  printf '{"label":"%s","os":"%s","packages":"%s","engine":"%s","old":"%s","new":"%s"}' \
    "$1" "${system#*-}" "$packages" "$engine" "$2" "$3"
}

if [ $# -lt 3 ] || [ -z "$1" ] || [ -z "$2" ] || [ -z "$3" ]; then
  usage >&2
  exit 2
fi
status=0
scripts/nightly/compare.sh "$@" >&2 || status=$?
if [ "$status" -gt 1 ]; then
  exit "$status"
fi
machines=
for suspects in "$3"/*.suspects; do
  if [ -s "$suspects" ]; then
    label=$(basename "$suspects" .suspects)
    machines+="${machines:+,}$(machine "$label" "$(commit_of "$1/$label/results.csv")" "$(commit_of "$2/$label/results.csv")")"
  fi
done
echo "machines=[$machines]"
