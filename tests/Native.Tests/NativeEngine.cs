using System.Runtime.InteropServices;

namespace Native.Tests;

/// <summary>
/// The engine that the native tests use: the operating system's where there is one, because some bundled ones wait for
/// a lock in whole seconds; else the bundled one.
/// </summary>
internal static class NativeEngine
{
    /// <summary>A path, or a name for the system's loader.</summary>
    public static string Path { get; } = Find();

    private static string Find()
    {
        string system =
            OperatingSystem.IsWindows() ? "winsqlite3.dll"
            : OperatingSystem.IsMacOS() ? "libsqlite3.dylib"
            : "libsqlite3.so.0";
        if (NativeLibrary.TryLoad(system, out nint handle))
        {
            NativeLibrary.Free(handle);
            return system;
        }

        string runtimes = System.IO.Path.Combine(
            AppContext.BaseDirectory,
            "runtimes",
            RuntimeInformation.RuntimeIdentifier
        );
        return Directory.Exists(runtimes)
            ? Directory.EnumerateFiles(runtimes, "*e_sqlite3.*", SearchOption.AllDirectories).FirstOrDefault(system)
            : system;
    }
}
