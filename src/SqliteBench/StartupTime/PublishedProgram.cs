using System.Diagnostics;
using System.Runtime.InteropServices;

namespace SqliteBench.StartupTime;

internal sealed record PublishedProgram(string Folder)
{
    public const string Name = "SqliteBench.Startup";

    public IEnumerable<FileInfo> Files => new DirectoryInfo(Folder).EnumerateFiles("*", SearchOption.AllDirectories);

    public long Bytes => Files.Sum(file => file.Length);

    public ProcessStartInfo Start(
        IReadOnlyDictionary<string, string> environment,
        params IReadOnlyList<string> arguments
    )
    {
        string executable = Path.Combine(Folder, OperatingSystem.IsWindows() ? $"{Name}.exe" : Name);
        ProcessStartInfo start = new(executable, arguments);
        // Settings for this program itself would blur what a way is.
        foreach (string setting in start.Environment.Keys.Where(IsRuntimeSetting).ToArray())
        {
            start.Environment.Remove(setting);
        }

        // An executable that needs the runtime looks for it where an installer would have put it.
        start.Environment["DOTNET_ROOT"] = DotnetRoot;
        foreach ((string name, string value) in environment)
        {
            start.Environment[name] = value;
        }

        return start;
    }

    // The folder of the runtime is shared/NAME/VERSION below it.
    private static string DotnetRoot { get; } =
        Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));

    private static bool IsRuntimeSetting(string name) =>
        name.StartsWith("DOTNET_Tiered", StringComparison.OrdinalIgnoreCase)
        || name.StartsWith("DOTNET_TC_", StringComparison.OrdinalIgnoreCase)
        || name.StartsWith("DOTNET_ReadyToRun", StringComparison.OrdinalIgnoreCase);
}

/// <summary>
/// The names of what a process of a published program has loaded; no libraries where the system does not tell. The suite's
/// library of providers refers to the packages of all of them, so that all are published: what a process that does everything
/// does not load is not needed. That this is so is tried, as the program is measured without it.
/// </summary>
internal sealed record LoadedFiles(IReadOnlySet<string> Assemblies, IReadOnlySet<string> Libraries)
{
    private const string Suite = "SqliteBench.";

    /// <summary>Takes out of the program what its provider does without.</summary>
    public void RemoveOthers(PublishedProgram program)
    {
        foreach (FileInfo file in program.Files.Where(file => !Needs(file.Name)).ToArray())
        {
            file.Delete();
        }
    }

    public bool Needs(string name) =>
        name.StartsWith(Suite, StringComparison.Ordinal)
        || Assemblies.Contains(Path.GetFileNameWithoutExtension(name))
        || Libraries.Contains(name)
        // Not told, and so not known to be unused; an assembly is always known, and a text is a note of the suite's build.
        || (Libraries.Count == 0 && Path.GetExtension(name) is not (".dll" or ".txt"));

    /// <summary>The assemblies in a process's answer; one that is generated at run time may have spaces in its name.</summary>
    /// <param name="answer">Such as <c>loaded Dapper;Microsoft.Data.Sqlite</c>.</param>
    public static IReadOnlySet<string> AssembliesIn(string answer) =>
        answer[(answer.IndexOf(' ', StringComparison.Ordinal) + 1)..].Split(';').ToHashSet(StringComparer.Ordinal);

    /// <summary>The libraries of a process; macOS tells of the executable alone.</summary>
    public static IReadOnlySet<string> LibrariesOf(Process process, string folder) =>
        (OperatingSystem.IsMacOS() ? [] : process.Modules.Cast<ProcessModule>())
            .Where(module => Path.GetDirectoryName(module.FileName) == folder)
            .Select(module => Path.GetFileName(module.FileName))
            .ToHashSet(StringComparer.Ordinal);
}
