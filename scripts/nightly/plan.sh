#!/usr/bin/env bash
# Prints what a night measures, as NAME=VALUE lines: the tier, the beginning of the labels, the name of what is kept, and
# the machines as the JSON list of a job matrix.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/program.sh

systems=(ubuntu-24.04 ubuntu-24.04-arm windows-2025 macos-15 macos-15-intel)
sets=(current baseline)
engines=(bundled system)

usage() {
  cat <<END
Usage: [TIER=quick|full] [LABEL=nightly] [FILTER=] [ROWS=] scripts/nightly/plan.sh

quick   every system, package set and engine measures all studies.
full    every system, package set and engine measures the study providers; each other study is measured on every system
        with the current packages and their own engine. A machine has one study, as a job's time is limited.

With FILTER, BenchmarkDotNet's filter, every machine measures what it names. What is kept is called nights-TIER, or
nights-TIER-part where FILTER, ROWS or another LABEL make it no night to compare with.
END
}

# machine SYSTEM SET ENGINE STUDIES: one element of the list.
machine() {
  machines+="${machines:+,}{\"os\":\"$1\",\"packages\":\"$2\",\"engine\":\"$3\",\"studies\":\"$4\"}"
}

# every STUDIES: all systems, package sets and engines.
every() {
  local system set engine
  for system in "${systems[@]}"; do
    for set in "${sets[@]}"; do
      for engine in "${engines[@]}"; do
        machine "$system" "$set" "$engine" "$1"
      done
    done
  done
}

if [ $# -gt 0 ]; then
  usage
  exit 2
fi
tier=${TIER:-quick}
label=${LABEL:-nightly}
kept=nights-$tier
if [ -n "${FILTER:-}${ROWS:-}" ] || [ "$label" != nightly ]; then
  kept+=-part
fi
machines=
case $tier in
  quick)
    every all
    ;;
  full)
    if [ -n "${FILTER:-}" ]; then
      every all
    else
      every providers
      build_program >&2
      studies=$(ids studies)
      for study in $studies; do
        for system in "${systems[@]}"; do
          [ "$study" = providers ] || machine "$system" current bundled "$study"
        done
      done
    fi
    ;;
  *)
    usage >&2
    exit 2
    ;;
esac
printf 'tier=%s\nlabel=%s\nkept=%s\nmachines=[%s]\n' "$tier" "$label" "$kept" "$machines"
