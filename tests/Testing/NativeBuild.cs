using System.Reflection;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Testing;

public static class NativeBuild
{
    private static readonly string Folder = typeof(NativeBuild)
        .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(attribute => attribute.Key == "NativeTestBuild")
        .Value!;

    public static string? SkipReason
    {
        get
        {
            if (File.Exists(Path.Combine(Folder, "tests.stamp")))
            {
                return null;
            }

            string reason = Path.Combine(Folder, "tests.reason");
            return File.Exists(reason) ? File.ReadAllText(reason).Trim() : "the native tests were not built";
        }
    }

    public static string Tests => Executable("sqlitebench-tests");

    public static string Program => Executable("sqlitebench-native");

    /// <summary>The library that has operations on the files of a database fail.</summary>
    internal static string Faults => Path.Combine(Folder, "out", LibraryNames.Current.FileOf("sqlitebench-faults"));

    /// <summary>An extension of SQLite with one function, <c>halve</c>.</summary>
    public static string Extension => Path.Combine(Folder, "out", LibraryNames.Current.FileOf("sqlitebench-extension"));

    private static string Executable(string name) =>
        Path.Combine(Folder, "out", OperatingSystem.IsWindows() ? name + ".exe" : name);
}
