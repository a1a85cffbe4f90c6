// An extension of SQLite with one function: halve(n) is n / 2.

#if defined(_WIN32)
#define EXPORTED extern "C" __declspec(dllexport)
#else
#define EXPORTED extern "C" __attribute__((visibility("default")))
#endif

namespace {

struct Context;
struct Value;

using Function = void (*)(Context*, int, Value**);
using CreateFunction = int (*)(void* database, const char* name, int arguments, int encoding, void* data, Function call,
                               void (*step)(), void (*last)());
using ResultInt = void (*)(Context*, int);
using ValueInt = int (*)(Value*);

// Places in SQLite's table of functions, sqlite3_api_routines, which only ever grows at its end.
constexpr int create_function = 45;
constexpr int result_int = 88;
constexpr int value_int = 113;

// SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
constexpr int flags = 1 | 0x800 | 0x200000;

void* const* routines = nullptr;

void halve(Context* context, int /*arguments*/, Value** values) {
  const auto value = reinterpret_cast<ValueInt>(routines[value_int])(values[0]);
  reinterpret_cast<ResultInt>(routines[result_int])(context, value / 2);
}

}  // namespace

EXPORTED int sqlite3_extension_init(void* database, char** /*error*/, void* const* api) {
  routines = api;
  return reinterpret_cast<CreateFunction>(api[create_function])(database, "halve", 1, flags, nullptr, halve, nullptr,
                                                                nullptr);
}
