#!/usr/bin/env bash
# Mutation testing: Stryker makes thousands of small changes to a library, and the tests must notice them. Takes hours.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

library=${1:-}
if [ "$library" != workloads ] && [ "$library" != providers ]; then
  echo "Usage: scripts/mutation.sh workloads|providers [STRYKER-OPTION...]; reports are in mutation/LIBRARY/reports" >&2
  exit 2
fi
output=$PWD/mutation/$library
rm -rf -- "$output"
dotnet tool restore >/dev/null
cd "tests/${library^}.Tests"
dotnet tool run dotnet-stryker -- --skip-version-check --output "$output" "${@:2}"
