#!/usr/bin/env bash
# Builds the program and measures what is no study, with a command or an option of its own: starts, versions, crashes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/program.sh

usage() {
  cat <<END
Usage: [MORE=] scripts/nightly/command.sh FOLDER LABEL startup|versions|durability [OPTION...]

startup     what a start costs with each provider, by each way of publishing, ahead-of-time compilation among them.
versions    what each version of Microsoft.Data.Sqlite costs over the one before.
durability  what each pragma gives up for its speed.

Puts results and page into FOLDER/LABEL/startup/results, or as the last is called; each word of MORE, and each OPTION, goes to the program as it is.
END
}

if [ $# -lt 3 ] || [ -z "$1" ] || [ -z "$2" ]; then
  usage >&2
  exit 2
fi
folder=$1/$2/$3/results label=$2
case $3 in
  startup | durability) command=("$3") ;;
  versions) command=(--versions "microsoft-data-sqlite=6.0.x,8.0.x,9.0.x,10.0.x" --workloads "select,insert") ;;
  *)
    usage >&2
    exit 2
    ;;
esac
shift 3

build_program
read -ra more <<<"${MORE:-}"
kept=BenchmarkDotNet.Artifacts/published/$label
status=0
# Bash 3.2 takes an empty list for one that was never set.
program "${command[@]}" --label "$label" ${more[@]+"${more[@]}"} "$@" || status=$?
# What was measured until a failure is worth as much.
if [ -d "$kept" ]; then
  rm -rf "$folder"
  mkdir -p "${folder%/*}"
  mv "$kept" "$folder"
fi
exit "$status"
