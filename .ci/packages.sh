# Installs missing tools, other than the .NET SDK, from Debian packages.
# shellcheck shell=bash

install_packages() {
  local missing=() package
  local packages=(
    cmake g++ make libgtest-dev clang-format clang-tidy libsqlite3-0 shellcheck e2fsprogs xfsprogs btrfs-progs
    fonts-dejavu-core clang-14 libclang-rt-14-dev valgrind strace
  )
  # Chromium opens pages in tests, and Node.js lints workflows. If either was installed from elsewhere, these packages
  # would replace it.
  command -v node >/dev/null || packages+=(nodejs)
  command -v npm >/dev/null || packages+=(npm)
  command -v chromium >/dev/null || packages+=(chromium)
  if ! command -v dpkg-query >/dev/null; then
    echo "This is not Debian, so install these yourself: cmake, a C++20 compiler, GoogleTest, clang-14 with its run-time libraries,"
    echo "clang-format, clang-tidy, valgrind, libsqlite3, shellcheck, Node.js with npm, and the tools of ext4, XFS and Btrfs."
    echo "Without Chromium, the page tests are skipped; without strace, those of syncs."
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
    echo "Packages are missing; as root, run: apt-get install ${missing[*]}"
    return 1
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get update && apt-get install --yes --no-install-recommends "${missing[@]}"
}
