# The C++ baseline: format, lint, and its own tests under the address and undefined behaviour sanitizers; what else
# watches it is in memory.sh.
# shellcheck shell=bash
: "${temp:?the folder for the build}"

check_native() {
  if [ ! -f src/Native/CMakeLists.txt ]; then
    echo "The native checks are left out: there is no src/Native/CMakeLists.txt."
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

# Without the static analyzer, which takes longer than all else and looks into no file that is included, as those of a
# unity build are.
unity=ON
without_analyzer=(--checks='-bugprone-suspicious-include,-clang-analyzer-*')
if is_asked analyzer; then
  unity=OFF
  without_analyzer=()
fi

# configure NAME OPTION...: a build in a folder of its name.
configure() {
  cmake -S src/Native -B "$temp/$1" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_UNITY_BUILD="$unity" "${@:2}"
}

# One build for tests, program and fuzzer; the other builds are g++'s.
configure_native() {
  configure native -DCMAKE_CXX_COMPILER=clang++-14 -DSQLITEBENCH_FUZZ=ON -DSQLITEBENCH_SANITIZE=fuzzer-no-link,address,undefined
}

# Only what this platform compiles: the files of others have no compile command.
lint_native() {
  grep -o '"file": "[^"]*"' "$temp/native/compile_commands.json" | cut -d '"' -f 4 | sort -u |
    xargs --max-args 1 --max-procs "$(nproc)" clang-tidy --quiet -p "$temp/native" --config-file=.clang-tidy "${without_analyzer[@]}" 2>&1 |
    # It counts what it suppressed in system headers too.
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
