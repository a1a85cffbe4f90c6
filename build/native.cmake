# Configures and builds src/Native for the .NET build; a CMake script, so that it works the same on every system:
#   cmake -DSOURCE=... -DBINARY=... -DCONFIGURATION=Release -DTESTS=OFF -P native.cmake
# On success creates BINARY/native.stamp; otherwise writes the reason, one line, to BINARY/native.reason and fails. With
# TESTS=ON also builds the tests; the files are tests.stamp and tests.reason then.

cmake_minimum_required(VERSION 3.5)

set(name native)
if(TESTS)
  set(name tests)
endif()
set(log "${BINARY}/${name}.log")

function(fail reason)
  file(WRITE "${BINARY}/${name}.reason" "${reason}")
  file(REMOVE "${BINARY}/${name}.stamp")
  message(FATAL_ERROR "${reason}")
endfunction()

file(MAKE_DIRECTORY "${BINARY}")
if(CMAKE_VERSION VERSION_LESS 3.21)
  fail("CMake 3.21 or newer is needed, found ${CMAKE_VERSION}")
endif()

# Two builds may use the same folder at once: the second waits, then finds everything up to date. It must not touch the stamp,
# which the first is about to check.
file(LOCK "${BINARY}" DIRECTORY GUARD PROCESS TIMEOUT 1200 RESULT_VARIABLE locked)
if(NOT locked EQUAL 0)
  fail("the build folder stayed locked: ${locked}")
endif()
file(REMOVE "${BINARY}/${name}.reason")

execute_process(
  COMMAND "${CMAKE_COMMAND}" -S "${SOURCE}" -B "${BINARY}" "-DCMAKE_BUILD_TYPE=${CONFIGURATION}"
    "-DSQLITEBENCH_TESTS=${TESTS}"
  OUTPUT_VARIABLE configured ERROR_VARIABLE configured RESULT_VARIABLE result)
file(WRITE "${log}" "${configured}")
if(NOT result EQUAL 0)
  # CMake caches a failed configuration, and would not find a compiler that is installed later.
  file(REMOVE "${BINARY}/CMakeCache.txt")
  file(REMOVE_RECURSE "${BINARY}/CMakeFiles")
  if(configured MATCHES "CMAKE_CXX_COMPILER|CMAKE_MAKE_PROGRAM|could not find any instance of Visual Studio")
    fail("no C++ compiler was found, or no make or ninja")
  endif()
  fail("CMake could not configure it, see ${log}")
endif()
# There are few sources; more jobs would only slow other builds.
cmake_host_system_information(RESULT jobs QUERY NUMBER_OF_LOGICAL_CORES)
if(jobs GREATER 8)
  set(jobs 8)
endif()
execute_process(
  COMMAND "${CMAKE_COMMAND}" --build "${BINARY}" --config "${CONFIGURATION}" --parallel ${jobs}
  OUTPUT_VARIABLE built ERROR_VARIABLE built RESULT_VARIABLE result)
file(APPEND "${log}" "${built}")
if(NOT result EQUAL 0)
  fail("the C++ build failed, see ${log}")
endif()
if(TESTS AND NOT configured MATCHES "SqliteBench: GoogleTest found")
  fail("GoogleTest was not found")
endif()
file(TOUCH "${BINARY}/${name}.stamp")
