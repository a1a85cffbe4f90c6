#!/usr/bin/env bash
# Makes small ext4, XFS and Btrfs file systems in image files, to measure on, and removes them again.
set -euo pipefail

kinds=(ext4 xfs btrfs)
# What mkfs.xfs asks for at least.
smallest=300
PATH=$PATH:/usr/sbin:/sbin

usage() {
  cat <<END
Usage: scripts/file-systems.sh create DIRECTORY [MEGABYTES]
       scripts/file-systems.sh remove DIRECTORY

create  makes the sparse images ext4.img, xfs.img and btrfs.img in DIRECTORY, each of MEGABYTES (1024, at least $smallest),
        with the defaults of their file systems, and mounts them at DIRECTORY/ext4, DIRECTORY/xfs and DIRECTORY/btrfs.
        DIRECTORY is made if it is missing, else it has to be empty. With sudo they are writable for who called it.
remove  unmounts and deletes these, and DIRECTORY if nothing else is in it.

Both need root. Exit codes: 1 when a step fails, 2 when the arguments or DIRECTORY cannot be right.
END
}

# fail CODE SENTENCE
fail() {
  echo "file-systems.sh: $2" >&2
  exit "$1"
}

create() {
  local kind
  for kind in "${kinds[@]}"; do
    command -v "mkfs.$kind" >/dev/null || fail 1 "mkfs.$kind is missing: install e2fsprogs, xfsprogs and btrfs-progs"
  done
  [ ! -e "$marker" ] || fail 2 "$directory is in use by an earlier create: remove that first"
  [ -z "$(ls -A -- "$directory" 2>/dev/null)" ] || fail 2 "$directory has to be missing, or an empty directory"
  umask 022
  mkdir -p -- "$directory"
  # Of two that try only one gets it.
  mkdir -- "$marker" || fail 1 "$directory cannot be used"
  trap undo EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  for kind in "${kinds[@]}"; do
    make "$directory/$kind" "$kind" "$1"
  done
  trap - EXIT
  echo "Made ${kinds[*]/#/$directory/}."
}

# make POINT KIND MEGABYTES
make() {
  truncate --size="$3M" -- "$1.img"
  # Quiet as it is asked to be, mkfs.btrfs still prints advice.
  "mkfs.$2" -q "$1.img" >/dev/null
  mkdir -- "$1"
  mount -t "$2" -o loop -- "$1.img" "$1"
  [ -z "${SUDO_UID:-}" ] || chown -- "$SUDO_UID:${SUDO_GID:-$SUDO_UID}" "$1"
}

# What a failed or interrupted create leaves. Above 128 it was a signal; the steps have exit codes of their own.
undo() {
  local status=$?
  trap '' HUP INT TERM
  trap - EXIT
  release || echo "file-systems.sh: remove what is left in $directory" >&2
  exit $((status > 128 ? status : 1))
}

# Removes all that it can; the marker goes only with the last of it.
release() {
  local kind whole=true
  for kind in "${kinds[@]}"; do
    release_one "$directory/$kind" || whole=false
  done
  [ "$whole" = true ] && rmdir -- "$marker" || return 1
  # It stays where it holds other files, or is a mount point itself.
  rmdir -- "$directory" 2>/dev/null || true
}

# release_one POINT: the kernel detaches a device with its last unmount, unless something else has it open for a moment.
release_one() {
  local tries
  while mountpoint --quiet -- "$1"; do
    umount -- "$1" || return 1
  done
  for ((tries = 0; tries < 50; tries++)); do
    if [ ! -e "$1.img" ] || [ -z "$(losetup --noheadings --associated "$1.img")" ]; then
      { [ ! -d "$1" ] || rmdir -- "$1"; } && rm -f -- "$1.img"
      # Alone it would return the status from before the trap.
      return $?
    fi
    losetup --noheadings --output NAME --associated "$1.img" | xargs --no-run-if-empty losetup --detach 2>/dev/null || true
    sleep 0.1
  done
  echo "file-systems.sh: $1.img is still in use" >&2
  return 1
}

remove() {
  if [ -e "$marker" ]; then
    release || fail 1 "not all of $directory could be removed: try again when nothing uses it"
    echo "Removed the file systems in $directory."
  elif compgen -G "$directory/*.img" >/dev/null; then
    fail 2 "the images in $directory were not made by this script: nothing is removed"
  else
    echo "There is nothing to remove in $directory."
  fi
}

command=${1:-} megabytes=${3:-1024}
case $command:$# in
  --help:1 | -h:1) usage && exit ;;
  create:2 | create:3 | remove:2) ;;
  *) fail 2 "the arguments are create DIRECTORY [MEGABYTES], or remove DIRECTORY; --help tells more" ;;
esac
[ -n "$2" ] || fail 2 "DIRECTORY is empty"
if ! [[ $megabytes =~ ^[1-9][0-9]{0,7}$ ]] || [ "$megabytes" -lt "$smallest" ]; then
  fail 2 "MEGABYTES is a whole number, at least $smallest: '$megabytes' is not"
fi
[ "$(id -u)" -eq 0 ] || fail 1 "only root can mount file systems: call this with sudo"
# Without links and dots, as the kernel names it.
directory=$(realpath -m -- "$2")
# Tells that the files beside it are this script's. First made, last deleted: what was killed can be removed.
marker=$directory/.file-systems
"$command" "$megabytes"
