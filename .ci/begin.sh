# What every run of checks begins with: one folder for everything temporary, what the tools write included.
# shellcheck shell=bash

# Build nodes and the compiler's server would outlive it: nodes are not kept, and the server that works in it is told to
# end.
temp=$(mktemp -d)
export TMPDIR=$temp MSBUILDDISABLENODEREUSE=1 DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
trap 'dotnet build-server shutdown --vbcscompiler >"$temp/shutdown.log" 2>&1; rm -rf "$temp"' EXIT

# is_asked NAME: whether SQLITEBENCH_LONG names it, or is 1 as every night. What takes minutes and rarely finds more than
# the rest waits for that.
is_asked() {
  [[ ,${SQLITEBENCH_LONG:-}, == *,1,* || ,${SQLITEBENCH_LONG:-}, == *,$1,* ]]
}
