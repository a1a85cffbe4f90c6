# The C++ baseline: format, lint, and its tests under the address and undefined behaviour sanitizers. See memory.sh for other
# tools.
# shellcheck shell=bash
: "${temp:?the folder for the build}"

check_native() {
  if [ ! -f src/Native/CMakeLists.txt ]; then
    echo "The native checks are skipped: src/Native/CMakeLists.txt is missing."
    return
  fi
  check "clang-format" format_native
  if check "cmake" configure_native; then
    check "clang-tidy" lint_native
    if check "native build" cmake --build "$temp/native" --parallel "$(nproc)"; then
      test_native
      check_memory
    fi
  fi
}

native_sources() {
  git ls-files 'src/Native/*.cpp' 'src/Native/*.hpp' 'src/Native/*.h' 'tests/Native/*.cpp' 'tests/Native/*.hpp'
}

format_native() {
  native_sources | xargs --no-run-if-empty clang-format --dry-run -Werror
}

# Without the static analyzer, which takes longest and does not analyze included files, such as those of a unity build.
unity=ON
without_analyzer=(--checks='-bugprone-suspicious-include,-clang-analyzer-*')
if is_asked analyzer; then
  unity=OFF
  without_analyzer=()
fi

# configure NAME OPTION...: configures a build in a folder of its name.
configure() {
  cmake -S src/Native -B "$temp/$1" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_UNITY_BUILD="$unity" "${@:2}"
}

# One build with clang for tests, program and fuzzer; other builds use g++.
configure_native() {
  configure native -DCMAKE_CXX_COMPILER=clang++-14 -DSQLITEBENCH_FUZZ=ON -DSQLITEBENCH_SANITIZE=fuzzer-no-link,address,undefined
}

# Only files that are compiled on this platform; others have no compile command.
lint_native() {
  grep -o '"file": "[^"]*"' "$temp/native/compile_commands.json" | cut -d '"' -f 4 | sort -u |
    xargs --max-args 1 --max-procs "$(nproc)" clang-tidy --quiet -p "$temp/native" --config-file=.clang-tidy "${without_analyzer[@]}" 2>&1 |
    # The count includes suppressed warnings in system headers.
    { grep -v 'warnings generated\.$' || true; }
}

test_native() {
  local report="$temp/native.xml" status=0
  if [ -z "$(git ls-files tests/Native)" ]; then
    return
  fi
  run_step "native tests" ctest --test-dir "$temp/native" --parallel "$(nproc)" --output-on-failure --no-tests=error \
    --output-junit "$report" || status=$?
  local total skips
  total=$(attribute tests testsuite "$report")
  skips=$(($(attribute skipped testsuite "$report") + $(attribute disabled testsuite "$report")))
  count_tests "$status" "$total" $((total - $(attribute failures testsuite "$report") - skips)) "$skips"
}
