#!/usr/bin/env bash
# Mutation testing of the libraries: Stryker changes their code in thousands of small ways, and the tests have to notice.
set -euo pipefail

usage() {
  cat <<END
Usage: scripts/mutation.sh [workloads|providers] [OPTION OF STRYKER...]

Mutates src/Workloads under tests/Workloads.Tests, src/Providers under tests/Providers.Tests, or first one and then the
other, which takes hours. The reports are in mutation/LIBRARY/reports; what was there goes.

  scripts/mutation.sh workloads --mutate "Blocks/**" --concurrency 4

Exit codes: 1 when Stryker fails or a score is below the threshold, 2 when the arguments cannot be right.
END
}

# mutate LIBRARY TESTS OPTION...
mutate() {
  local output=$PWD/mutation/$1
  rm -rf -- "$output"
  echo "Mutating src/${2%.Tests}; the reports come to mutation/$1/reports."
  (cd "tests/$2" && dotnet tool run dotnet-stryker -- --skip-version-check --output "$output" "${@:3}") || return 1
}

cd "$(dirname "${BASH_SOURCE[0]}")/.."
libraries=(workloads providers)
case ${1:-} in
  --help | -h)
    usage
    exit
    ;;
  workloads | providers)
    libraries=("$1")
    shift
    ;;
  '' | -*) ;;
  *)
    echo "mutation.sh: there is no library '$1': workloads or providers; --help tells more" >&2
    exit 2
    ;;
esac

dotnet tool restore >/dev/null
failed=false
for library in "${libraries[@]}"; do
  mutate "$library" "${library^}.Tests" "$@" || failed=true
done
[ "$failed" = false ]
