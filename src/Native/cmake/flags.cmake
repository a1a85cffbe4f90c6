# How everything here is compiled. Release: -O3 -march=native with link time optimization, as in the published study.

include(CheckCXXCompilerFlag)
include(CheckIPOSupported)

add_library(sqlitebench_flags INTERFACE)

if(MSVC)
  target_compile_options(sqlitebench_flags INTERFACE /W4 /WX /utf-8 /permissive- /EHsc)
else()
  target_compile_options(sqlitebench_flags INTERFACE -Wall -Wextra -Wpedantic -Werror)
  string(REPLACE "-O2" "-O3" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
  if(SQLITEBENCH_NATIVE_ARCHITECTURE)
    check_cxx_compiler_flag(-march=native sqlitebench_has_march_native)
    if(sqlitebench_has_march_native)
      target_compile_options(sqlitebench_flags INTERFACE $<$<CONFIG:Release>:-march=native>)
    endif()
  endif()
endif()

if(SQLITEBENCH_SANITIZE)
  # The optimizer would merge what a sanitizer reports on.
  target_compile_options(sqlitebench_flags INTERFACE
    -fsanitize=${SQLITEBENCH_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all -g -O1)
  target_link_options(sqlitebench_flags INTERFACE -fsanitize=${SQLITEBENCH_SANITIZE})
else()
  check_ipo_supported(RESULT sqlitebench_has_ipo OUTPUT sqlitebench_ipo_reason LANGUAGES CXX)
  if(sqlitebench_has_ipo)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION_RELEASE ON)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      # The tests link the same objects without it.
      target_compile_options(sqlitebench_flags INTERFACE $<$<CONFIG:Release>:-ffat-lto-objects>)
    endif()
  else()
    message(STATUS "Link time optimization is left out: ${sqlitebench_ipo_reason}")
  endif()
endif()

# Visibility leaves the standard library's own templates visible: the linker is told what the outside may see.
function(sqlitebench_export_only_c_abi target)
  if(APPLE)
    target_link_options(${target} PRIVATE "LINKER:-exported_symbol,_sqlitebench_*")
  elseif(UNIX)
    set(script "${PROJECT_SOURCE_DIR}/cmake/exports.map")
    target_link_options(${target} PRIVATE "LINKER:--version-script=${script}")
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${script}")
  endif()
endfunction()

# For targets that are never measured: the optimizer would take most of their build. What they link stays optimized.
function(sqlitebench_do_not_optimize target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION_RELEASE OFF)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O0>)
    target_link_options(${target} PRIVATE -fno-lto)
  endif()
endfunction()
