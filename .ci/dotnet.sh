# Builds and tests the solution, and runs the program.
# shellcheck shell=bash
: "${temp:?the folder for reports}"

source scripts/program.sh

check_dotnet() {
  if check "dotnet build" build_solution; then
    test_solution
    is_asked commands || check "generated command lines" try_commands
    is_asked copies || check "copies of a database in use" try_copies
    check "answers of every provider on every workload" program verify
    check "dry run of every provider" dry_run
    check "dry run of every other study" dry_run_studies
    ! is_asked versions || check "dry run of two versions" dry_run_versions
    check "published programs" publish_programs
  else
    echo "The build failed, so tests and dry runs are skipped."
  fi
}

build_solution() {
  # NuGet's audit reports today's advisories, not mistakes of this commit (see Directory.Build.props).
  # Analyzers run only here.
  dotnet build --configuration Release -p:RunAnalyzersDuringBuild=true -warnaserror \
    "-warnnotaserror:NU1900;NU1901;NU1902;NU1903;NU1904;NU1905"
}

# Runs all projects in one command, as a user does. Each project writes a report; the totals of all reports count.
test_solution() {
  local status=0 report total=0 passes=0 executed=0 projects reports
  run_step "tests" dotnet test --configuration Release --no-build --logger "trx;LogFilePrefix=tests" \
    --results-directory "$temp/tests" --blame-hang-timeout 45m --blame-hang-dump-type none || status=$?
  projects=$(git ls-files 'tests/*.Tests.csproj' | wc -l)
  reports=$(find "$temp/tests" -name '*.trx' | wc -l)
  if [ "$reports" -ne "$projects" ]; then
    echo "Found $reports reports for $projects test projects."
    status=1
  fi
  for report in "$temp"/tests/*.trx; do
    # Skipped tests are total minus executed: the report's notExecuted stays 0 for them.
    total=$((total + $(attribute total Counters "$report")))
    executed=$((executed + $(attribute executed Counters "$report")))
    passes=$((passes + $(attribute passed Counters "$report")))
  done
  count_tests "$status" "$total" "$passes" $((total - executed))
}

# Takes a minute. If SQLITEBENCH_LONG names them, test_solution has already run them for longer.
try_commands() {
  SQLITEBENCH_LONG=commands SQLITEBENCH_SECONDS=60 dotnet test tests/SqliteBench.Tests --configuration Release --no-build \
    --filter GeneratedCommandsTests
}

# About half a minute for each journal mode. If SQLITEBENCH_LONG names the copies, test_solution has already made them,
# for ten minutes each.
try_copies() {
  SQLITEBENCH_LONG=copies SQLITEBENCH_SECONDS=25 dotnet test tests/SqliteBench.Tests --configuration Release --no-build \
    --filter DatabaseCopyTests
}

# A case that fails or is not measured fails the run. One workload of each kind is enough: verify has checked all.
dry_run() {
  program --filter '*' --providers all --workloads select,insert,select-xor-insert,join --rows 1000 --operations 200 --no-survey \
    --job dry --artifacts "$temp/artifacts"
}

# Other studies, with small data, on C++ and one provider; verify has checked all providers. Each study takes a build,
# so this runs one study of each kind, and all of them only when asked.
dry_run_studies() {
  local artifacts="$temp/artifacts-studies" studies=(flows log open)
  if is_asked studies; then
    mapfile -t studies < <(ids studies | grep -v -x -e providers -e threads -e schemas -e types)
    dry_run_some threads schemas --rows 1000 --threads 1,2 --workloads select,insert \
      --schemas text/hash-size,int4/h0 || return 1
    dry_run_some types --workloads type-bind-text-20,type-bind-real-x100,type-read-blob-1m,type-read-null-x100 || return 1
  fi
  dry_run_some "${studies[@]}" --rows 100 --pragmas combination --batch-sizes 1,64,all
}

# Builds and measures two versions of a package.
dry_run_versions() {
  local artifacts="$temp/artifacts-versions" results version
  program --versions microsoft-data-sqlite=10.0.15,11.0.0 --workloads select --rows 1000 --operations 1000 \
    --artifacts "$artifacts" || return 1
  results="$artifacts/results/results.csv"
  for version in 10.0.15 11.0.0; do
    if ! grep -q ",$version,microsoft-data-sqlite,.*,Microsoft.Data.Sqlite.Core,$version," "$results"; then
      echo "Version $version is not in the results."
      return 1
    fi
  done
}

# dry_run_some STUDY... OPTION...
dry_run_some() {
  program --anyCategories "$@" --providers cpp,microsoft-data-sqlite --job dry --artifacts "$artifacts"
}

# Publishes and launches one provider's program, the last column. Without a linker there is no native-aot row, only a message.
publish_programs() {
  local table="$temp/startup.txt"
  program startup --providers cpp,pinvoke --ways jit,native-aot --rows 1000 --launches 3 | tee "$table" || return 1
  if ! grep -q '^first-row, jit .*[0-9]$' "$table"; then
    echo "The last screen has no start of pinvoke, jit."
    return 1
  fi
}
