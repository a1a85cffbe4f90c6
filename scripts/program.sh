# The program, built once and run without a further build.
# shellcheck shell=bash

build_program() {
  dotnet build --configuration Release src/SqliteBench
}

program() {
  dotnet run --configuration Release --no-build --project src/SqliteBench -- "$@"
}

# ids WHAT: what is available here of an axis, one a line. Windows ends its lines otherwise.
ids() {
  program list "$1" | tr -d '\r'
}
