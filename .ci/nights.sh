# The workflows: whether each step is run here or is one that only the hosting service can run; and, when asked, a night,
# small, by the very commands of its steps.
# shellcheck shell=bash
: "${temp:?the folder for the night}"

check_nights() {
  export WORK="$temp/night" GITHUB_OUTPUT="$temp/night-output" GITHUB_STEP_SUMMARY="$temp/night-summary"
  local job command
  check "matrix of a night" plan_matrix
  is_asked night || return 0
  prepare "a remote for the history" git init --quiet --bare "$temp/remote.git"
  while IFS=$'\t' read -r job command; do
    is_hosted "$command" || check "night, $job: $command" night_step "$job" "$command"
  done < <(workflow_steps | awk -F '\t' '$1 ~ /nightly/ && $3 == "run" { print $2 "\t" $4 }')
  check "what the night left" night_results
  [ ! -d "$WORK/history" ] || git worktree remove --force "$WORK/history"
  git update-ref -d refs/nightly/history
}

workflow_steps() {
  git ls-files '.github/workflows/*.yml' | xargs awk -f .ci/workflows/steps.awk
}

# No job may do, or last, more than it has to.
workflow_rights() {
  git ls-files '.github/workflows/*.yml' | xargs awk -f .ci/workflows/rights.awk
}

# Every step of every workflow is run here, or is in the list of those that cannot be; and the list has no others.
cover_steps() {
  local file job kind command bad=0 steps beginning reason
  steps=$(workflow_steps) || bad=1
  while IFS=$'\t' read -r file job kind command; do
    if ! is_hosted "$command" && { [ "$kind" = uses ] || [[ $file != *nightly.yml ]]; }; then
      echo "$file: nothing here runs '$command' of the job $job; run it, or say in .ci/workflows/hosted.txt why not."
      bad=1
    fi
  done <<<"$steps"
  while IFS=$'\t' read -r beginning reason; do
    if ! cut -f 4 <<<"$steps" | grep -q -F -- "$beginning"; then
      echo ".ci/workflows/hosted.txt: no step begins with '$beginning'."
      bad=1
    fi
    if [ -z "$reason" ]; then
      echo ".ci/workflows/hosted.txt: '$beginning' has no reason."
      bad=1
    fi
  done < <(grep -v '^#' .ci/workflows/hosted.txt)
  echo "$(grep -c . <<<"$steps") steps"
  return "$bad"
}

is_hosted() {
  local beginning reason
  while IFS=$'\t' read -r beginning reason; do
    [[ $1 != "$beginning"* ]] || return 0
  done < <(grep -v '^#' .ci/workflows/hosted.txt)
  return 1
}

# Every test that waits to be asked for is run by a workflow, and told in the table of the campaigns.
cover_campaigns() {
  local name names bad=0
  names=$(git grep -h -o -E '(Long(Tests\.(Run|Skip)|Fact)\(|const string Campaign = )"[^"]+"' -- 'tests/*.cs' |
    cut -d '"' -f 2 | sort -u)
  for name in $names; do
    if ! git grep -q -E "^ +SQLITEBENCH_LONG: \"(.*\\b)?(1|$name)\\b" -- .github/workflows; then
      echo "No workflow runs the tests of the campaign $name."
      bad=1
    fi
    if ! grep -q "\`SQLITEBENCH_LONG=$name " docs/reliability.md; then
      echo "docs/reliability.md does not tell how to run the campaign $name."
      bad=1
    fi
  done
  [ -n "$names" ] && return "$bad"
}

# Every system with every package set and engine in a quick night, and in the study providers of a full one. The build
# knows the package sets.
plan_matrix() {
  local tier set sets
  for tier in quick full; do
    TIER=$tier FILTER='' ROWS='' LABEL=nightly scripts/nightly/plan.sh | sed -n 's/^machines=//p' >"$temp/machines.json" || return 1
    node .ci/nights/matrix.mjs "$tier" "$temp/machines.json" || return 1
  done
  sets=$(node -p '[...new Set(JSON.parse(fs.readFileSync(0)).map((machine) => machine.packages))].join(" ")' \
    <"$temp/machines.json") || return 1
  for set in $sets; do
    grep -q "'\$(SqlitePackages)' != '$set'" build/OptionalPackages.targets || {
      echo "The build has no package set $set."
      return 1
    }
  done
}

# night_step JOB COMMAND: a step as the workflow has it, with what its job would have in its environment.
night_step() {
  local label=nightly-here-current-bundled more
  more="--providers cpp,microsoft-data-sqlite --workloads select --rows 1000 --operations 500 --no-survey"
  case $1 in
    plan) export TIER=quick FILTER='' ROWS='' LABEL=nightly ;;
    measure) export TIER=quick STUDIES=providers ENGINE=bundled LABEL=$label MORE=$more ;;
    commands)
      export COMMAND=durability LABEL=nightly-here-durability
      MORE="--providers cpp --pragmas journal_mode=WAL+synchronous=OFF --kills 1 --power-losses 5 --rate-milliseconds 100"
      export MORE
      ;;
    collect) export KEPT=nights-quick ;;
    confirm)
      # Of the machines that the night before this step found; both builds are this one.
      LABEL=$(suspect label) && OLD=$(suspect old) && NEW=$(suspect new) || return 1
      export LABEL OLD NEW ROUNDS=1 THRESHOLD=50 MORE=--no-survey
      ;;
    issues)
      # Nothing was confirmed, as nothing changed.
      mkdir -p "$WORK/confirmed/$label"
      printf 'It got worse: a case\n\nThe table of the case.\n' >"$WORK/confirmed/$label/case.md"
      ;;
    history)
      export KEPT=nights-quick REMOTE="$temp/remote.git"
      export GIT_AUTHOR_NAME=night GIT_AUTHOR_EMAIL=night@example.com
      export GIT_COMMITTER_NAME=night GIT_COMMITTER_EMAIL=night@example.com
      ;;
  esac
  PATH="$PWD/.ci/nights:$PATH" bash -eo pipefail -c "$2"
}

# suspect FIELD: of the first machine that has to measure again.
suspect() {
  tail -n 1 "$GITHUB_OUTPUT" | sed -n 's/^machines=//p' | node -p "JSON.parse(fs.readFileSync(0))[0].$1"
}

# Each step has said what it had to say.
night_results() {
  grep -q '^kept=nights-quick$' "$GITHUB_OUTPUT" &&
    test -f "$WORK/kept/page/report.html" &&
    test -f "$WORK/commands/nightly-here-durability/durability/results/report.html" &&
    grep -q '^not confirmed: microsoft-data-sqlite, providers, ' "$WORK/confirmed/nightly-here-current-bundled/confirmed.txt" &&
    grep -q '^issue create --title It got worse: a case' "$WORK/posted" &&
    grep -q 'The table of the case.' "$WORK/posted" &&
    git --git-dir "$temp/remote.git" ls-tree -r --name-only history | grep -q '/nightly-here-current-bundled/results.csv$' &&
    grep -q '^## What moved' "$GITHUB_STEP_SUMMARY"
}
