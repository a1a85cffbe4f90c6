# Builds the program once, then runs it without building again.
# shellcheck shell=bash

build_program() {
  dotnet build --configuration Release src/SqliteBench
}

program() {
  dotnet run --configuration Release --no-build --project src/SqliteBench -- "$@"
}

# ids WHAT: the ids available here, one per line. Windows ends lines with CR LF.
ids() {
  program list "$1" | tr -d '\r'
}
