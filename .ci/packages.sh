# The tools beside the .NET SDK, from Debian's packages, where they are missing.

install_packages() {
  local missing=() package
  if ! command -v dpkg-query >/dev/null; then
    echo "No Debian here: cmake, a C++20 compiler, GoogleTest, clang-format, clang-tidy and libsqlite3 are taken as they are."
    return 0
  fi
  for package in cmake g++ make libgtest-dev clang-format clang-tidy libsqlite3-0; do
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
