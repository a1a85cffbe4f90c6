# Configures and builds src/Native for the .NET build, as a script so that it runs alike on every system:
#   cmake -DSOURCE=... -DBINARY=... -DCONFIGURATION=Release -DTESTS=OFF -P native.cmake
# Leaves BINARY/native.stamp on success; else the reason, one line, in BINARY/native.reason, and ends with an error.

cmake_minimum_required(VERSION 3.5)

set(log "${BINARY}/native.log")

function(fail reason)
  file(WRITE "${BINARY}/native.reason" "${reason}")
  file(REMOVE "${BINARY}/native.stamp")
  message(FATAL_ERROR "${reason}")
endfunction()

file(MAKE_DIRECTORY "${BINARY}")
if(CMAKE_VERSION VERSION_LESS 3.21)
  fail("CMake 3.21 or newer is needed, found ${CMAKE_VERSION}")
endif()

# Two builds may want the same folder at once: the second waits and then finds everything up to date. It leaves the
# stamp where it is, because the first is about to look for it.
file(LOCK "${BINARY}" DIRECTORY GUARD PROCESS TIMEOUT 1200 RESULT_VARIABLE locked)
if(NOT locked EQUAL 0)
  fail("the build folder stayed locked: ${locked}")
endif()
file(REMOVE "${BINARY}/native.reason")

execute_process(
  COMMAND "${CMAKE_COMMAND}" -S "${SOURCE}" -B "${BINARY}" "-DCMAKE_BUILD_TYPE=${CONFIGURATION}"
    "-DSQLITEBENCH_TESTS=${TESTS}"
  OUTPUT_VARIABLE configured ERROR_VARIABLE configured RESULT_VARIABLE result)
file(WRITE "${log}" "${configured}")
if(NOT result EQUAL 0)
  # A configuration that failed is remembered with its failure, so that a compiler installed since would not be seen.
  file(REMOVE "${BINARY}/CMakeCache.txt")
  file(REMOVE_RECURSE "${BINARY}/CMakeFiles")
  if(configured MATCHES "CMAKE_CXX_COMPILER|CMAKE_MAKE_PROGRAM|could not find any instance of Visual Studio")
    fail("no C++ compiler was found, or no make or ninja")
  endif()
  fail("CMake could not configure it, see ${log}")
endif()
# The sources are few: more jobs than that would only crowd out what else is being built.
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
file(TOUCH "${BINARY}/native.stamp")
