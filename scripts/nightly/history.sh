#!/usr/bin/env bash
# Adds a night's results to a branch of their own, draws the trends there, and pushes it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/program.sh

# What the branch holds at most, of each kind of night. The oldest night goes first, and the newest always stays.
most_nights=120
most_kibibytes=$((200 * 1024))

usage() {
  cat <<END
Usage: [BRANCH=history] [REMOTE=origin] [NIGHT=2026-11-22] scripts/nightly/history.sh KEPT KIND FOLDER [push]

KEPT holds LABEL/results.csv, as collect.sh writes them. They go to KIND/NIGHT/LABEL/results.csv on the branch, which is
checked out at FOLDER as a worktree (made anew), and KIND/trends.html is drawn from all nights. NIGHT is today in UTC
where it is not given. With push the branch is pushed to REMOTE.

The branch has one commit, made anew each time, so that what is pruned is gone from the repository too. Of each KIND it
holds up to $most_nights nights and up to $((most_kibibytes / 1024)) MiB; the oldest go first. NIGHTS and KIBIBYTES set other limits.
END
}

# fetch_branch: what REMOTE has of it; nothing where it is not there yet.
fetch_branch() {
  git update-ref -d "$known"
  if git ls-remote --exit-code --heads "$remote" "$branch" >/dev/null; then
    git fetch --quiet --no-tags --depth 1 "$remote" "+refs/heads/$branch:$known"
  fi
}

# check_out FOLDER: the files of the branch; none where it is not there yet.
check_out() {
  git worktree prune
  if git rev-parse --quiet --verify "$known" >/dev/null; then
    git worktree add --quiet --detach "$1" "$known"
  else
    git worktree add --quiet --detach --no-checkout "$1" HEAD
    git -C "$1" read-tree --empty
  fi
}

# prune FOLDER: removes the oldest nights beyond the limits.
prune() {
  local nights night count size
  nights=$(find "$1" -mindepth 1 -maxdepth 1 -type d -name '????-??-??' | sort)
  count=$(grep -c . <<<"$nights")
  for night in $nights; do
    size=$(du -sk "$1" | cut -f 1)
    if [ "$count" -gt 1 ] && { [ "$count" -gt "${NIGHTS:-$most_nights}" ] || [ "$size" -gt "${KIBIBYTES:-$most_kibibytes}" ]; }; then
      echo "$(basename "$night") is pruned."
      rm -r "$night"
      count=$((count - 1))
    fi
  done
}

if [ $# -lt 3 ] || [ $# -gt 4 ] || [ -z "$1" ] || [ -z "$2" ] || [ -z "$3" ] || [ "${4:-push}" != push ]; then
  usage >&2
  exit 2
fi
kept=$1 kind=$2 folder=$3
branch=${BRANCH:-history}
remote=${REMOTE:-origin}
known=refs/nightly/$branch
night=${NIGHT:-$(date -u +%Y-%m-%d)}
if ! compgen -G "$kept/*/results.csv" >/dev/null; then
  echo "There are no results in $kept." >&2
  exit 1
fi
if [ -e "$folder" ]; then
  echo "$folder is there already: name a folder that is not." >&2
  exit 1
fi

build_program
fetch_branch
check_out "$folder"
for results in "$kept"/*/results.csv; do
  target="$folder/$kind/$night/$(basename "$(dirname "$results")")"
  mkdir -p "$target"
  cp "$results" "$target/results.csv"
done
prune "$folder/$kind"
program trends "$folder/$kind"
git -C "$folder" add --all .
commit=$(git -C "$folder" commit-tree "$(git -C "$folder" write-tree)" -m "Keep the results of $kind of $night")
git -C "$folder" checkout --quiet --detach "$commit"
echo "The branch $branch would be $commit."
if [ $# -eq 4 ]; then
  # Nobody else's night is lost: the branch has to be where it was fetched from.
  expected=$(git rev-parse --quiet --verify "$known" || true)
  git push "--force-with-lease=refs/heads/$branch:$expected" "$remote" "$commit:refs/heads/$branch"
fi
