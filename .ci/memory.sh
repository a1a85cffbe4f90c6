# Memory and threads of the C++ baseline: its tests under the thread sanitizer and valgrind, its C interface under a fuzzer.
# FUZZ_SECONDS=600 .ci/run fuzzes for longer.
# shellcheck shell=bash
: "${temp:?the folder for builds}"

check_memory() {
  if check "thread sanitizer's build" build_sanitized thread; then
    check "native tests under the thread sanitizer" test_threads
  fi
  check "fuzzing the C interface" fuzz_native
  # Finds reads of uninitialised memory, which the address sanitizer does not.
  if is_asked valgrind && check "valgrind's build" build_for_valgrind; then
    check "native tests under valgrind" test_under_valgrind
  fi
}

# build_sanitized NAME: builds with a sanitizer, in a folder of its name.
build_sanitized() {
  configure "$1" -DSQLITEBENCH_SANITIZE="$1" &&
    cmake --build "$temp/$1" --parallel "$(nproc)"
}

# Without the longest single-threaded tests.
test_threads() {
  ctest --test-dir "$temp/thread" --exclude-regex 'FaultSweep|SchemaDigest|PowerLoss|VolatileDisk' \
    --parallel "$(nproc)" --output-on-failure --no-tests=error
}

# The output names a file with each crashing input; make it a test.
fuzz_native() {
  mkdir -p "$temp/corpus" "$temp/crashes" &&
    "$temp/native/out/sqlitebench-fuzz" -max_total_time="${FUZZ_SECONDS:-10}" -timeout=60 -max_len=1024 -print_final_stats=1 \
      -artifact_prefix="$temp/crashes/" "$temp/corpus" tests/Native/fuzz/corpus
}

# Not for this processor only: valgrind does not support all of its instructions.
build_for_valgrind() {
  configure valgrind -DSQLITEBENCH_NATIVE_ARCHITECTURE=OFF &&
    cmake --build "$temp/valgrind" --parallel "$(nproc)"
}

# Only fast tests; the sanitizers cover the others.
test_under_valgrind() {
  valgrind --quiet --leak-check=full --show-leak-kinds=definite,indirect --errors-for-leak-kinds=definite,indirect \
    --error-exitcode=9 "$temp/valgrind/out/sqlitebench-tests" \
    --gtest_filter='CAbi*:Run*:NewBlockset*:ArgumentList*:Connection*:Statement*'
}
