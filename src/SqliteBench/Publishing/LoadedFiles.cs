using System.Diagnostics;

namespace SqliteBench.Publishing;

/// <summary>What a process had loaded.</summary>
/// <param name="Assemblies">The names of its assemblies.</param>
/// <param name="Libraries">The names of its libraries' files; none where the system does not tell.</param>
internal sealed record LoadedFiles(IReadOnlySet<string> Assemblies, IReadOnlySet<string> Libraries)
{
    private const string Suite = "SqliteBench.";

    /// <summary>Whether a file of its folder is needed.</summary>
    /// <param name="name">The name of the file.</param>
    public bool Needs(string name) =>
        name.StartsWith(Suite, StringComparison.Ordinal)
        || Assemblies.Contains(Path.GetFileNameWithoutExtension(name))
        || Libraries.Contains(name)
        // Not told, and so not known to be unused; an assembly is always known.
        || (Libraries.Count == 0 && !IsAssembly(name));

    /// <summary>The libraries of a process; macOS tells of the executable alone.</summary>
    /// <param name="process">The process.</param>
    /// <param name="folder">The folder whose files count.</param>
    public static IReadOnlySet<string> LibrariesOf(Process process, string folder) =>
        (OperatingSystem.IsMacOS() ? [] : process.Modules.Cast<ProcessModule>())
            .Where(module => Path.GetDirectoryName(module.FileName) == folder)
            .Select(module => Path.GetFileName(module.FileName))
            .ToHashSet(StringComparer.Ordinal);

    private static bool IsAssembly(string name) => Path.GetExtension(name) == ".dll";
}
