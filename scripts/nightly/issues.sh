#!/usr/bin/env bash
# Opens an issue for each case that was confirmed to be worse, or brings the open one up to date.
# Needs the GitHub CLI, signed in, or GH_TOKEN with the right to write issues; with --dry it needs nothing.
set -euo pipefail

usage() {
  cat <<END
Usage: [MOST=10] scripts/nightly/issues.sh FOLDER [--dry]

FOLDER holds LABEL/CASE.md, as confirm.sh writes them: a title, an empty line, and what is to be said. Files of one name
are of one case on several machines, and become one issue. An open issue of the same title gets the new text. Of each
night the first MOST cases are posted. With --dry what would be posted is printed instead.
END
}

# body FILE...: what the issue says: of each machine its part.
body() {
  local file
  for file in "$@"; do
    tail -n +3 "$file"
  done
}

# number_of TITLE: the open issue with exactly this title; nothing where there is none.
number_of() {
  TITLE=$1 gh issue list --state open --limit 1000 --json number,title --jq '.[] | select(.title == env.TITLE) | .number' |
    head -n 1
}

# post TITLE FILE...
post() {
  local title=$1 number
  shift
  if [ "$dry" = --dry ]; then
    printf '=== %s\n' "$title"
    body "$@"
    return
  fi
  number=$(number_of "$title")
  if [ -n "$number" ]; then
    body "$@" | gh issue edit "$number" --body-file -
  else
    body "$@" | gh issue create --title "$title" --body-file -
  fi
}

if [ $# -lt 1 ] || [ $# -gt 2 ] || [ -z "$1" ] || [ "${2:---dry}" != --dry ]; then
  usage >&2
  exit 2
fi
folder=$1 dry=${2:-}
posted=0
if [ ! -d "$folder" ]; then
  echo "There is no $folder: nothing was confirmed."
  exit 0
fi
while read -r case; do
  files=("$folder"/*/"$case")
  if [ "$posted" -ge "${MOST:-10}" ]; then
    echo "not posted, as there are more than ${MOST:-10}: $(head -n 1 "${files[0]}")"
    continue
  fi
  post "$(head -n 1 "${files[0]}")" "${files[@]}"
  posted=$((posted + 1))
done < <(find "$folder" -mindepth 2 -maxdepth 2 -name '*.md' -exec basename {} \; | sort -u)
echo "$posted cases"
