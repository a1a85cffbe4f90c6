using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Engine;

/// <summary>Finds the e_sqlite3 library that SQLitePCLRaw's package brought along.</summary>
internal static class BundledLibrary
{
    private const string Name = "e_sqlite3";

    /// <summary>Its full path, or its bare name when only the system's loader may know it.</summary>
    public static string Locate() =>
        // The host lists the package's own folder here, which is where the runtime itself would look.
        Locate(
            AppContext.GetData("NATIVE_DLL_SEARCH_DIRECTORIES") as string ?? "",
            AppContext.BaseDirectory,
            // A runtime built by a distribution names that distribution; packages name the portable identifier.
            [
                RuntimeInformation.RuntimeIdentifier,
                $"{LibraryNames.Current.System}-{RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant()}",
            ]
        );

    /// <param name="listed">Folders to look in first, in the form of the variable <c>PATH</c>.</param>
    /// <param name="program">The folder of the program, looked in last, after its folders for runtimes.</param>
    /// <param name="runtimes">The identifiers of runtimes, such as <c>linux-x64</c>.</param>
    internal static string Locate(string listed, string program, IEnumerable<string> runtimes) =>
        listed
            .Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .Concat(runtimes.Select(runtime => Path.Combine(program, "runtimes", runtime, "native")))
            .Append(program)
            .Select(directory => Path.Combine(directory, LibraryNames.Current.FileOf(Name)))
            .FirstOrDefault(File.Exists)
        ?? Name;
}
