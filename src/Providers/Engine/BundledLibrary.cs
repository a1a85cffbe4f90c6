using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Engine;

/// <summary>Finds the e_sqlite3 library that SQLitePCLRaw's package brought along.</summary>
internal static class BundledLibrary
{
    private const string Name = "e_sqlite3";

    private static string FileName =>
        OperatingSystem.IsWindows() ? $"{Name}.dll"
        : OperatingSystem.IsMacOS() ? $"lib{Name}.dylib"
        : $"lib{Name}.so";

    /// <summary>Its full path, or its bare name when only the system's loader may know it.</summary>
    public static string Locate() =>
        Directories().Select(directory => Path.Combine(directory, FileName)).FirstOrDefault(File.Exists) ?? Name;

    private static IEnumerable<string> Directories()
    {
        // The host lists the package's own folder here, which is where the runtime itself would look.
        if (AppContext.GetData("NATIVE_DLL_SEARCH_DIRECTORIES") is string listed)
        {
            foreach (string directory in listed.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries))
            {
                yield return directory;
            }
        }

        yield return RuntimesFolder(RuntimeInformation.RuntimeIdentifier);
        yield return RuntimesFolder(PortableIdentifier());
        yield return AppContext.BaseDirectory;
    }

    private static string RuntimesFolder(string identifier) =>
        Path.Combine(AppContext.BaseDirectory, "runtimes", identifier, "native");

    // A runtime built by a distribution names that distribution; packages name the portable identifier.
    private static string PortableIdentifier()
    {
        string system =
            OperatingSystem.IsWindows() ? "win"
            : OperatingSystem.IsMacOS() ? "osx"
            : "linux";
        return $"{system}-{RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant()}";
    }
}
