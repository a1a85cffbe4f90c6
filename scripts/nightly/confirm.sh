#!/usr/bin/env bash
# Measures again what a comparison found to be worse: the old build beside the new one, on this machine, in turn.
# Runs in bash 3.2, which macOS has.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/program.sh
builds=$(mktemp -d)
source scripts/nightly/builds.sh
trap remove_builds EXIT

usage() {
  cat <<END
Usage: [ROUNDS=3] [THRESHOLD=5] [MOST=6] [LABEL=here] [MORE=] [SqlitePackages=SET] \\
       scripts/nightly/confirm.sh SUSPECTS OLD NEW OUTPUT [OPTION...]

SUSPECTS is what 'compare --suspects' writes: a line a suspect, with study, provider, setting and arguments. OLD and NEW
are commits, or folders of clones. Both are built, and in each of ROUNDS both measure the suspects, once the old one first
and once the new one. What is worse by more than THRESHOLD per cent in every round is confirmed: OUTPUT/LABEL/CASE.md
says so, with a title as its first line. OUTPUT/LABEL/confirmed.txt has a line for each suspect. Of each machine the first
MOST suspects are measured. Each word of MORE, and each OPTION, goes to the measuring runs as it is.

Exits with 1 when something is confirmed, and with 3 when something could not be measured again.
END
}

# measure BUILD FOLDER ARGUMENTS [OPTION...]: one run of a build. One with cases that fail is a run all the same.
measure() {
  local build=$1 folder=$2 words
  read -ra words <<<"$3 ${MORE:-}"
  shift 3
  program_of "$build" "${words[@]}" --artifacts "$folder" "$@" >"$folder.log" 2>&1 </dev/null || true
  if [ ! -f "$folder/results/results.csv" ]; then
    tail -n 20 "$folder.log" >&2
    echo "$folder has no results." >&2
    return 1
  fi
}

# run_rounds FOLDER ARGUMENTS [OPTION...]: the runs of all rounds, and FOLDER/ROUND.suspects and .md of each.
run_rounds() {
  local folder=$1 arguments=$2 round code build order
  shift 2
  mkdir -p "$folder"
  for ((round = 1; round <= rounds; round++)); do
    # What comes second finds a warmer machine.
    order="old new"
    [ $((round % 2)) -eq 1 ] || order="new old"
    for build in $order; do
      measure "$builds/$build" "$folder/$round-$build" "$arguments" "$@" || return 1
    done
    code=0
    program_of "$builds/new" compare "$folder/$round-old" "$folder/$round-new" --threshold "${THRESHOLD:-5}" \
      --output "$folder/$round.md" --suspects "$folder/$round.suspects" >"$folder/$round-compare.log" 2>&1 </dev/null || code=$?
    if [ "$code" -gt 1 ]; then
      cat "$folder/$round-compare.log" >&2
      return 1
    fi
  done
}

# is_worse FOLDER CASE: whether every round found it; CASE is study, provider and setting with tabs between.
is_worse() {
  local round
  for ((round = 1; round <= rounds; round++)); do
    tr -d '\r' <"$1/$round.suspects" | grep -q -F "$2"$'\t' || return 1
  done
}

# issue FOLDER STUDY PROVIDER SETTING ARGUMENTS: what is to be known of a confirmed case, its title first.
issue() {
  local folder=$1 study=$2 provider=$3 setting=$4 arguments=$5 round
  cat <<END
$provider got worse: $study, $setting

## $label

Measured again on one machine, the old build beside the new one, $rounds times in turn; worse each time.

- old: $old
- new: $new

$(machine_of "$folder/1-new/results")

| round | | study | provider | setting | BASE ns/op | NEW ns/op | NEW/BASE | 95 % interval | p | by |
|---:|---|---|---|---|---:|---:|---:|---:|---:|---|
END
  for ((round = 1; round <= rounds; round++)); do
    tr -d '\r' <"$folder/$round.md" | grep -F "| $study | $provider | " | sed "s/^/| $round /"
  done
  cat <<END

This repeats it:

\`\`\`sh
printf '%s\\t%s\\t%s\\t%s\\n' $study $provider '$setting' '$arguments' >suspects.txt
${SqlitePackages:+SqlitePackages=$SqlitePackages }ROUNDS=$rounds THRESHOLD=${THRESHOLD:-5} scripts/nightly/confirm.sh suspects.txt $old $new confirmed
\`\`\`

END
}

if [ $# -lt 4 ] || [ -z "$1" ] || [ -z "$2" ] || [ -z "$3" ] || [ -z "$4" ]; then
  usage >&2
  exit 2
fi
suspects=$1 old=$2 new=$3 label=${LABEL:-here}
output=$4/$label
shift 4
rounds=${ROUNDS:-3}
if [ ! -f "$suspects" ]; then
  echo "$suspects is no file." >&2
  exit 2
fi
rm -rf "$output/runs"
mkdir -p "$output"
output=$(cd "$output" && pwd)
build_of "$old" "$builds/old"
build_of "$new" "$builds/new"

# say WHAT: what became of a suspect.
say() {
  echo "$1" | tee -a "$output/confirmed.txt"
}

: >"$output/confirmed.txt"
status=0
place=0
while IFS=$'\t' read -r study provider setting arguments; do
  place=$((place + 1))
  if [ "$place" -gt "${MOST:-6}" ]; then
    say "not measured again, as there are more than ${MOST:-6}: $provider, $study, $setting"
    continue
  fi
  # Suspects of one setting have the same arguments, and one measurement.
  folder=$output/runs/$(cksum <<<"$arguments" | cut -d ' ' -f 1)
  if [ ! -d "$folder" ]; then
    run_rounds "$folder" "$arguments" "$@" || touch "$folder/incomplete"
  fi
  if [ -f "$folder/incomplete" ]; then
    say "could not be measured again: $provider, $study, $setting"
    [ "$status" -eq 1 ] || status=3
  elif is_worse "$folder" "$study"$'\t'"$provider"$'\t'"$setting"; then
    say "confirmed: $provider, $study, $setting"
    name=$(printf '%s' "$study-$provider-$setting" | tr -c 'a-zA-Z0-9' - | tr -s -)
    issue "$folder" "$study" "$provider" "$setting" "$arguments" >"$output/${name:0:120}.md"
    status=1
  else
    say "not confirmed: $provider, $study, $setting"
  fi
done < <(tr -d '\r' <"$suspects")
exit "$status"
