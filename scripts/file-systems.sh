#!/usr/bin/env bash
# Creates small ext4, XFS and Btrfs file systems in image files for measurements, and removes them.
set -euo pipefail

kinds=(ext4 xfs btrfs)
# The minimum of mkfs.xfs.
smallest=300
PATH=$PATH:/usr/sbin:/sbin

usage() {
  cat <<END
Usage: scripts/file-systems.sh create DIRECTORY [MEGABYTES]
       scripts/file-systems.sh remove DIRECTORY

create  creates the sparse images ext4.img, xfs.img and btrfs.img in DIRECTORY, each of MEGABYTES (default 1024, at least
        $smallest), formats them with default options, and mounts them at DIRECTORY/ext4, DIRECTORY/xfs and DIRECTORY/btrfs.
        DIRECTORY must be missing or empty. With sudo, the user who calls it can write to them.
remove  unmounts and deletes them, and DIRECTORY if it contains nothing else.

Both need root. Exit codes: 1 if a step fails, 2 if the arguments or DIRECTORY are wrong.
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
  [ ! -e "$marker" ] || fail 2 "$directory is in use by an earlier create; remove that first"
  [ -z "$(ls -A -- "$directory" 2>/dev/null)" ] || fail 2 "$directory must be missing or an empty directory"
  umask 022
  mkdir -p -- "$directory"
  # Only one of two concurrent calls succeeds.
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
  # mkfs.btrfs prints advice even with -q.
  "mkfs.$2" -q "$1.img" >/dev/null
  mkdir -- "$1"
  mount -t "$2" -o loop -- "$1.img" "$1"
  [ -z "${SUDO_UID:-}" ] || chown -- "$SUDO_UID:${SUDO_GID:-$SUDO_UID}" "$1"
}

# Cleans up after a failed or interrupted create. A status above 128 means a signal.
undo() {
  local status=$?
  trap '' HUP INT TERM
  trap - EXIT
  release || echo "file-systems.sh: not everything in $directory could be removed" >&2
  exit $((status > 128 ? status : 1))
}

# Removes all it can; the marker is removed last.
release() {
  local kind whole=true
  for kind in "${kinds[@]}"; do
    release_one "$directory/$kind" || whole=false
  done
  [ "$whole" = true ] && rmdir -- "$marker" || return 1
  # Stays if it has other files or is a mount point itself.
  rmdir -- "$directory" 2>/dev/null || true
}

# release_one POINT: the kernel detaches a device at its last unmount, unless something has it open just then.
release_one() {
  local tries
  while mountpoint --quiet -- "$1"; do
    umount -- "$1" || return 1
  done
  for ((tries = 0; tries < 50; tries++)); do
    if [ ! -e "$1.img" ] || [ -z "$(losetup --noheadings --associated "$1.img")" ]; then
      { [ ! -d "$1" ] || rmdir -- "$1"; } && rm -f -- "$1.img"
      # Without $? it would return the status from before the trap.
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
    release || fail 1 "not all of $directory could be removed; try again when nothing uses it"
    echo "Removed the file systems in $directory."
  elif compgen -G "$directory/*.img" >/dev/null; then
    fail 2 "the images in $directory were not created by this script; nothing is removed"
  else
    echo "There is nothing to remove in $directory."
  fi
}

command=${1:-} megabytes=${3:-1024}
case $command:$# in
  --help:1 | -h:1) usage && exit ;;
  create:2 | create:3 | remove:2) ;;
  *) fail 2 "the arguments are create DIRECTORY [MEGABYTES], or remove DIRECTORY; see --help" ;;
esac
[ -n "$2" ] || fail 2 "DIRECTORY is empty"
if ! [[ $megabytes =~ ^[1-9][0-9]{0,7}$ ]] || [ "$megabytes" -lt "$smallest" ]; then
  fail 2 "MEGABYTES must be a whole number of at least $smallest, not '$megabytes'"
fi
[ "$(id -u)" -eq 0 ] || fail 1 "only root can mount file systems; use sudo"
# Without links and dots, as in the kernel's list of mounts.
directory=$(realpath -m -- "$2")
# Marks the directory as this script's. Created first and deleted last, so that remove works after a killed create.
marker=$directory/.file-systems
"$command" "$megabytes"
