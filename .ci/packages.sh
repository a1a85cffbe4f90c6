# The tools beside the .NET SDK, from Debian's packages, where they are missing.
# shellcheck shell=bash

install_packages() {
  local missing=() package
  local packages=(
    cmake g++ make libgtest-dev clang-format clang-tidy libsqlite3-0 shellcheck e2fsprogs xfsprogs btrfs-progs
    fonts-dejavu-core clang-14 libclang-rt-14-dev valgrind
  )
  # Node.js draws the plots of a page and Chromium opens it; both come from other packages too, which these would replace.
  command -v node >/dev/null || packages+=(nodejs)
  command -v npm >/dev/null || packages+=(npm)
  command -v chromium >/dev/null || packages+=(chromium)
  if ! command -v dpkg-query >/dev/null; then
    echo "No Debian here: cmake, a C++20 compiler, GoogleTest, clang-14 with its run-time libraries, clang-format, clang-tidy,"
    echo "valgrind, libsqlite3, shellcheck and the tools of ext4, XFS and Btrfs are taken as they are; so are Node.js, npm and"
    echo "chromium, without which tests are skipped."
    return 0
  fi
  for package in "${packages[@]}"; do
    if ! dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed; then
      missing+=("$package")
    fi
  done
  if [ "${#missing[@]}" -eq 0 ]; then
    return 0
  fi
  if [ "$(id -u)" -ne 0 ]; then
    echo "Missing, and only root can install them: apt-get install ${missing[*]}"
    return 1
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get update && apt-get install --yes --no-install-recommends "${missing[@]}"
}
