using System.Runtime.InteropServices;
using SqliteBench.Providers.Engine;
using SQLitePCL;

namespace SqliteBench.Providers.SqlitePcl;

/// <summary>
/// Puts SQLitePCLRaw, and so everything that stands on it, on the engine of this process. Not part of choosing the engine:
/// a program whose provider does without SQLitePCLRaw neither loads it nor has to be published with it.
/// </summary>
internal static class SqlitePclEngine
{
    private static readonly Lazy<bool> Placed = new(() =>
    {
        LoadedEngine engine = EngineLibrary.Current;
        // Before Batteries_V2.Init, which calls the library for the first time.
        NativeLibrary.SetDllImportResolver(typeof(SQLite3Provider_e_sqlite3).Assembly, (_, _, _) => engine.Handle);
        Batteries_V2.Init();
        return true;
    });

    /// <summary>Takes effect once; called before the library is.</summary>
    /// <exception cref="EngineLoadException">No engine was chosen, and the bundled one cannot be used.</exception>
    public static void Use() => _ = Placed.Value;
}
