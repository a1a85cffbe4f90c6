# Start of every run of checks: one folder for all temporary files, those of the tools included.
# shellcheck shell=bash

# Build nodes and the compiler server would outlive the run: nodes are not reused, and the server is shut down.
temp=$(mktemp -d)
export TMPDIR=$temp MSBUILDDISABLENODEREUSE=1 DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
trap 'dotnet build-server shutdown --vbcscompiler >"$temp/shutdown.log" 2>&1; rm -rf "$temp"' EXIT

# is_asked NAME: whether SQLITEBENCH_LONG names it, or is 1 as every night. For checks that take minutes and rarely find more
# than the others.
is_asked() {
  [[ ,${SQLITEBENCH_LONG:-}, == *,1,* || ,${SQLITEBENCH_LONG:-}, == *,$1,* ]]
}
