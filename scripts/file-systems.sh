#!/usr/bin/env bash
# Makes small ext4, XFS and Btrfs file systems in image files, to measure on, and removes them again.
set -euo pipefail

kinds=(ext4 xfs btrfs)
declare -A packages=([ext4]=e2fsprogs [xfs]=xfsprogs [btrfs]=btrfs-progs)
# What mkfs.xfs asks for at least.
smallest=300

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

require_root() {
  if [ "$(id -u)" -ne 0 ]; then
    fail 1 "only root can mount file systems: call this with sudo"
  fi
}

require_tools() {
  local kind missing=()
  for kind in "${kinds[@]}"; do
    if ! command -v "mkfs.$kind" >/dev/null; then
      missing+=("mkfs.$kind (Debian package ${packages[$kind]})")
    fi
  done
  if [ "${#missing[@]}" -gt 0 ]; then
    fail 1 "missing: $(join ', ' "${missing[@]}")"
  fi
}

# join SEPARATOR WORD...
join() {
  local separator=$1 joined=$2 word
  for word in "${@:3}"; do
    joined+=$separator$word
  done
  echo "$joined"
}

# Without links and dots, as the kernel names it: mounts and loop devices are found by these names.
use_directory() {
  directory=$(realpath -m -- "$1")
  # Tells that the files beside it are this script's. First made, last deleted: what was killed can be removed.
  marker=$directory/.file-systems
}

is_new=false

remove_new_directory() {
  if [ "$is_new" = true ]; then
    rmdir -- "$directory"
  fi
}

# Takes the directory, so that of two that try only one gets it.
claim() {
  if [ -e "$marker" ]; then
    fail 2 "$directory is in use by an earlier create: remove that first"
  elif [ -e "$directory" ] && ! [ -d "$directory" ]; then
    fail 2 "$directory is no directory"
  elif [ -d "$directory" ] && [ -n "$(ls -A -- "$directory")" ]; then
    fail 2 "$directory holds something that this script did not make: it has to be empty"
  fi
  if ! [ -d "$directory" ]; then
    mkdir -- "$directory"
    is_new=true
  fi
  if ! (set -o noclobber && : >"$marker"); then
    remove_new_directory
    fail 1 "$marker cannot be made"
  fi
}

create() {
  local megabytes=$1 kind signal=
  require_tools
  umask 022
  # A signal waits until there is something to undo.
  trap 'signal=129' HUP
  trap 'signal=130' INT
  trap 'signal=143' TERM
  claim
  trap undo EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  [ -z "$signal" ] || exit "$signal"
  for kind in "${kinds[@]}"; do
    make "$kind" "$megabytes"
  done
  trap - EXIT HUP INT TERM
  echo "Made $(join ', ' "${kinds[@]/#/$directory/}")."
}

# make KIND MEGABYTES
make() {
  local image=$directory/$1.img point=$directory/$1
  truncate --size="$2M" -- "$image"
  # Quiet as it is asked to be, mkfs.btrfs still prints advice.
  "mkfs.$1" -q "$image" >/dev/null
  mkdir -- "$point"
  mount -t "$1" -o loop -- "$image" "$point"
  if [ -n "${SUDO_UID:-}" ]; then
    chown -- "$SUDO_UID:${SUDO_GID:-$SUDO_UID}" "$point"
  fi
}

# What a failed or interrupted create leaves.
undo() {
  local status=$?
  trap '' HUP INT TERM
  trap - EXIT
  if release && remove_new_directory; then
    echo "file-systems.sh: create did not come to its end; what it had made is removed" >&2
  else
    echo "file-systems.sh: create did not come to its end; remove what is left in $directory" >&2
  fi
  # Above 128 it was a signal; the steps have exit codes of their own.
  exit $((status > 128 ? status : 1))
}

remove() {
  local kind
  if ! [ -e "$marker" ]; then
    for kind in "${kinds[@]}"; do
      if [ -e "$directory/$kind.img" ]; then
        fail 2 "$directory/$kind.img was not made by this script: nothing is removed"
      fi
    done
    echo "There is nothing to remove in $directory."
    return
  fi
  release || fail 1 "not all of $directory could be removed: try again when nothing uses it"
  # It stays where it holds other files, or is a mount point itself.
  rmdir -- "$directory" 2>/dev/null || true
  echo "Removed the file systems in $directory."
}

# Removes all that it can; the marker goes only with the last of it. It is called where errors do not end the script.
release() {
  local kind whole=true
  for kind in "${kinds[@]}"; do
    release_one "$directory/$kind.img" "$directory/$kind" || whole=false
  done
  if [ "$whole" = false ]; then
    return 1
  fi
  rm -f -- "$marker"
}

# release_one IMAGE POINT
release_one() {
  while is_mounted "$1" "$2"; do
    umount -- "$2" || return 1
  done
  detach "$1" || return 1
  if [ -d "$2" ]; then
    rmdir -- "$2" || return 1
  fi
  rm -f -- "$1"
}

# detach IMAGE: the kernel detaches a device with its last unmount, unless something else has it open for a moment.
detach() {
  local device tries
  for ((tries = 0; tries < 50; tries++)); do
    if [ -z "$(devices_of "$1")" ]; then
      return 0
    fi
    for device in $(devices_of "$1"); do
      losetup --detach "$device" 2>/dev/null || true
    done
    sleep 0.1
  done
  echo "file-systems.sh: $1 is still in use" >&2
  return 1
}

# devices_of IMAGE: the loop devices that show it.
devices_of() {
  if [ -e "$1" ]; then
    losetup --noheadings --output NAME --associated "$1"
  fi
}

# is_mounted IMAGE POINT: whether it is the image, and nothing else, that is mounted there.
is_mounted() {
  local source
  source=$(findmnt --noheadings --nofsroot --output SOURCE --mountpoint "$2" | tail -n 1)
  [ -n "$source" ] && devices_of "$1" | grep -xF "$source" >/dev/null
}

PATH=$PATH:/usr/sbin:/sbin
case ${1:-} in
  --help | -h)
    usage
    ;;
  create)
    if [ $# -lt 2 ] || [ $# -gt 3 ] || [ -z "$2" ]; then
      fail 2 "create takes DIRECTORY [MEGABYTES]; --help tells more"
    fi
    megabytes=${3:-1024}
    if ! [[ $megabytes =~ ^[1-9][0-9]{0,7}$ ]] || [ "$megabytes" -lt "$smallest" ]; then
      fail 2 "MEGABYTES is a whole number, at least $smallest: '$megabytes' is not"
    fi
    require_root
    use_directory "$2"
    create "$megabytes"
    ;;
  remove)
    if [ $# -ne 2 ] || [ -z "$2" ]; then
      fail 2 "remove takes DIRECTORY; --help tells more"
    fi
    require_root
    use_directory "$2"
    remove
    ;;
  *)
    fail 2 "the first argument is create, remove or --help"
    ;;
esac
