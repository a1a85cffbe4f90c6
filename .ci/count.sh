# Runs checks, shows failures, and counts.
# shellcheck shell=bash
: "${temp:?the folder for logs}"

# count PASSED FAILED SKIPPED: adds to a file, because checks in the background run in a subshell.
count() {
  echo "$*" >>"$temp/counts.txt"
}

# check NAME COMMAND...: runs and counts one check.
check() {
  if run_step "$@"; then
    count 1 0 0
  else
    count 0 1 0
    return 1
  fi
}

# prepare NAME COMMAND...: runs a step that does not count; if it fails, the checks that need it fail.
prepare() {
  run_step "$@" || true
}

# run_step NAME COMMAND...: runs a command with its output in a log; prints name, time, and the log's end if it fails.
run_step() {
  local name=$1 start=$SECONDS status=0 log
  shift
  log="$temp/${name//[^a-zA-Z0-9]/-}.log"
  echo "== $name"
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if [ "$status" -ne 0 ]; then
    tail -n 80 "$log"
    echo "-- $name failed with exit code $status after $((SECONDS - start)) s"
    { echo "$name: exit code $status" && telling_lines "$log"; } >>"$temp/failures.txt"
  else
    echo "-- $name passed after $((SECONDS - start)) s"
  fi
  return "$status"
}

# beside FUNCTION: runs its checks in the background. join waits for them and prints their output.
beside() {
  {
    "$@"
    touch "$temp/beside.end"
  } >"$temp/beside.log" 2>&1 &
  beside=$!
}

join() {
  wait "$beside"
  cat "$temp/beside.log"
  if [ ! -e "$temp/beside.end" ]; then
    echo "The checks in the background ended early."
    count 0 1 0
  fi
}

# telling_lines LOG: names of failed tests and error messages, else the log's end.
telling_lines() {
  local lines
  lines=$(grep -E '^ +Failed [A-Za-z]|\*\*\*(Failed|Timeout|Exception)|^failed: |(error|warning)( [A-Z]+[0-9]+)?: ' "$1" | sort -u | head -n 40)
  awk '{ $1 = $1; print "   " $0 }' <<<"${lines:-$(tail -n 5 "$1")}"
}

# count_tests STATUS TOTAL PASSED SKIPPED: counts a runner's tests. A runner that failed without a failed test (it crashed, or
# never started) counts as one failure, as does one that ran nothing.
count_tests() {
  local status=$1 bad=$(($2 - $3 - $4))
  if [ "$bad" -eq 0 ] && { [ "$status" -ne 0 ] || [ "$2" -eq 0 ]; }; then
    bad=1
  fi
  count "$3" "$bad" "$4"
  echo "   $3 passed, $bad failed, $4 skipped"
}

# attribute NAME ELEMENT FILE: the value of an XML attribute, or 0.
attribute() {
  local value
  value=$(tr '\n\t' '  ' <"$3" 2>/dev/null | grep -o "<$2 [^>]*" | head -n 1 | grep -o " $1=\"[^\"]*\"" | cut -d '"' -f 2)
  echo "${value:-0}"
}

# Repeats the failures, since the whole output is long; then the time and the totals.
print_totals() {
  if [ -s "$temp/failures.txt" ]; then
    echo "== what failed"
    cat "$temp/failures.txt"
  fi
  local passed failed skipped line
  read -r passed failed skipped < <(awk '{ p += $1; f += $2; s += $3 } END { print p + 0, f + 0, s + 0 }' "$temp/counts.txt")
  line="$passed passed, $failed failed"
  if [ "$skipped" -gt 0 ]; then
    line="$line, $skipped skipped"
  fi
  echo "-- everything took $SECONDS s"
  echo "$line"
  [ "$failed" -eq 0 ]
}
