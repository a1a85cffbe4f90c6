#!/usr/bin/env bash
# Fetches what the last night kept that ended well on the branch main. There may be none yet: then FOLDER is not made.
# Needs the GitHub CLI, signed in, or GH_TOKEN with the right to read actions.
set -euo pipefail

if [ $# -ne 2 ] || [ -z "$1" ] || [ -z "$2" ]; then
  echo "Usage: scripts/nightly/last-good.sh NAME FOLDER, where NAME is nights-quick or nights-full" >&2
  exit 2
fi
name=$1 folder=$2
runs=$(gh run list --workflow nightly.yml --branch main --status success --limit 50 --json databaseId --jq '.[].databaseId')
for run in $runs; do
  # Nights of both tiers are runs of one workflow, and old ones are not kept for ever.
  if gh run download "$run" --name "$name" --dir "$folder" 2>/dev/null; then
    echo "$name of run $run"
    exit 0
  fi
done
echo "There is no good night of $name yet."
