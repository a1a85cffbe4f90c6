# Builds beside each other: commits in worktrees of their own, and clones as they are.
# shellcheck shell=bash
: "${builds:?the folder for them}"

# build_of WHAT FILE: a build of a commit, or of a clone. FILE then names its folder.
build_of() {
  local commit folder
  if [ -d "$1" ]; then
    folder=$(cd "$1" && pwd)
  else
    # The results of a clone with changes say that it had some, and not which.
    commit=${1%-dirty}
    git cat-file -e "$commit^{commit}" 2>/dev/null || git fetch --quiet --no-tags --depth 1 origin "$commit"
    commit=$(git rev-parse "$commit^{commit}")
    folder=$builds/$commit
    if [ "$commit" = "$(git rev-parse HEAD)" ] && [ -z "$(git status --porcelain --untracked-files=no)" ]; then
      folder=$PWD
    elif [ ! -d "$folder" ]; then
      git worktree add --quiet --detach "$folder" "$commit"
    fi
  fi
  (cd "$folder" && build_program)
  echo "$folder" >"$2"
}

# program_of BUILD ARGUMENT...: the program of a build, from its own folder.
program_of() {
  local folder
  folder=$(cat "$1")
  shift
  (cd "$folder" && program "$@")
}

# machine_of RESULTS: what the page of a run says of the machine.
machine_of() {
  sed -n '/^## Measured with/,/^| Engine /p' "$1/report.md" | tr -d '\r' | grep '^|'
}

remove_builds() {
  local folder
  for folder in "$builds"/*/; do
    [ ! -d "$folder" ] || git worktree remove --force "$folder"
  done
  rm -r "$builds"
}
