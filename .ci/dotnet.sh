# The solution: build, tests, and the program's own answers.
# shellcheck shell=bash
: "${temp:?the folder for reports}" "${list_providers[*]:?what prints the ids of the providers}" "${workloads:?their ids}"

build_solution() {
  # NuGet's audit warns of what its sources say today, not of this commit (Directory.Build.props says the same).
  dotnet build --configuration Release -warnaserror "-warnnotaserror:NU1900;NU1901;NU1902;NU1903;NU1904;NU1905"
}

# A project at a time: the totals are read from its report, and tests that start builds do not compete for the cores.
test_solution() {
  local project name
  while read -r project; do
    name=$(basename "$project" .csproj)
    test_project "$project" "$name"
  done < <(git ls-files 'tests/*.csproj')
}

test_project() {
  local project=$1 name=$2 status=0
  run_step "$name" dotnet test "$project" --configuration Release --no-build --logger "trx;LogFileName=$name.trx" \
    --results-directory "$temp/tests" --blame-hang-timeout 15m --blame-hang-dump-type none || status=$?
  local report="$temp/tests/$name.trx"
  # A skipped test is one that was not executed; notExecuted stays 0 for it.
  local total executed
  total=$(attribute total Counters "$report")
  executed=$(attribute executed Counters "$report")
  count_tests "$status" "$total" "$(attribute passed Counters "$report")" $((total - executed))
}

program() {
  dotnet run --configuration Release --no-build --project src/SqliteBench -- "$@"
}

# Every available provider has a measured row for every workload.
dry_run() {
  local artifacts="$temp/artifacts" providers reports
  providers=$(program "${list_providers[@]}") || return 1
  program --filter '*' --workloads "$workloads" --rows 1000 --job dry --artifacts "$artifacts" || return 1
  mapfile -t reports < <(find "$artifacts" -name '*-report.csv')
  if [ "${#reports[@]}" -eq 0 ]; then
    echo "There is no CSV report."
    return 1
  fi
  awk -v providers="$(tr '\n' ',' <<<"$providers")" -v workloads="$workloads" -f .ci/missing-cases.awk "${reports[@]}"
}

# The other studies, each once with small data on C++ and on one provider; verify has all of them. A case that fails, or
# that answers wrongly, fails the run.
dry_run_studies() {
  local artifacts="$temp/artifacts-studies" reports studies
  dry_run_some pragmas sizes flows --rows 1000 --pragmas combination || return 1
  dry_run_some batch --rows 1000 --pragmas combination --batch-sizes 1,64,all || return 1
  dry_run_some threads schemas --rows 1000 --threads 1,2 --workloads select,insert \
    --schemas text/hash-size,int4/h0 || return 1
  dry_run_some crud log log-spill journal bulk open --rows 100 || return 1
  dry_run_some types --workloads type-bind-text-20,type-bind-real-x100,type-read-blob-1m,type-read-null-x100 || return 1
  # All but the standard study, which has a dry run of its own.
  studies=$(program list studies | grep -c -v '^providers$')
  reports=$(find "$artifacts" -name '*-report.csv' | wc -l)
  if [ "$reports" -ne "$studies" ]; then
    echo "There are $studies studies and $reports reports."
    return 1
  fi
}

# dry_run_some STUDY... OPTION...: names are the studies, up to the first option.
dry_run_some() {
  program --anyCategories "$@" --providers cpp,microsoft-data-sqlite --job dry --artifacts "$artifacts"
}
