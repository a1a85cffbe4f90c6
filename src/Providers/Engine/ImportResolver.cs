using System.Reflection;
using System.Runtime.InteropServices;
using SqliteBench.Providers.Native;

namespace SqliteBench.Providers.Engine;

/// <summary>Answers this assembly's imports with the libraries that were chosen; an assembly can have one such answer.</summary>
internal static class ImportResolver
{
    private static readonly Lazy<bool> Registered = new(() =>
    {
        NativeLibrary.SetDllImportResolver(typeof(ImportResolver).Assembly, Resolve);
        return true;
    });

    /// <summary>Takes effect once, before the first import is called.</summary>
    public static void Register() => _ = Registered.Value;

    private static nint Resolve(string name, Assembly assembly, DllImportSearchPath? searchPath) =>
        name switch
        {
            EngineLibrary.ImportName => EngineLibrary.Current.Handle,
            NativeImports.ImportName => NativeLibraryFile.Handle,
            _ => 0,
        };
}
