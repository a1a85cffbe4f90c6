using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Engine;

/// <summary>Answers this assembly's imports with the libraries that were chosen; an assembly can have one such answer.</summary>
internal static class ImportResolver
{
    private static readonly ConcurrentDictionary<string, Func<nint>> s_libraries = new();

    static ImportResolver() => NativeLibrary.SetDllImportResolver(typeof(ImportResolver).Assembly, Resolve);

    /// <summary>Says which library an import is of, before the first of its functions is called.</summary>
    public static void Register(string name, Func<nint> handle) => s_libraries[name] = handle;

    private static nint Resolve(string name, Assembly assembly, DllImportSearchPath? searchPath) =>
        s_libraries.TryGetValue(name, out Func<nint>? handle) ? handle() : 0;
}
