namespace SqliteBench.Measurement.StartupTime;

/// <summary>The folder of a program of src/Startup that was published for one provider.</summary>
public sealed record PublishedProgram(string Folder)
{
    // The AssemblyName in Startup.csproj.
    private const string Name = "SqliteBench.Startup";

    private static readonly string[] s_runtimeSettings = ["DOTNET_Tiered", "DOTNET_TC_", "DOTNET_ReadyToRun"];

    public IEnumerable<FileInfo> Files => new DirectoryInfo(Folder).EnumerateFiles("*", SearchOption.AllDirectories);

    public long Bytes => Files.Sum(file => file.Length);

    public ProcessStartInfo Start(IReadOnlyDictionary<string, string> settings, params IReadOnlyList<string> arguments)
    {
        string executable = Path.Combine(Folder, OperatingSystem.IsWindows() ? $"{Name}.exe" : Name);
        ProcessStartInfo start = new(executable, arguments);
        // Runtime settings of this process must not leak into the measured one.
        Array.ForEach([.. start.Environment.Keys.Where(IsRuntimeSetting)], name => start.Environment.Remove(name));

        // Otherwise an executable looks for the runtime only where an installer puts it.
        start.Environment["DOTNET_ROOT"] = DotnetRoot;
        foreach ((string name, string value) in settings)
        {
            start.Environment[name] = value;
        }

        return start;
    }

    // The runtime is in shared/NAME/VERSION below this folder.
    private static string DotnetRoot { get; } =
        Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));

    private static bool IsRuntimeSetting(string name) =>
        Array.Exists(s_runtimeSettings, start => name.StartsWith(start, StringComparison.OrdinalIgnoreCase));
}

/// <summary>The files that a rehearsal loaded. Others, of providers that it does not need, are deleted.</summary>
internal sealed record LoadedFiles(IReadOnlySet<string> Assemblies, IReadOnlySet<string> Libraries)
{
    public void RemoveOthers(PublishedProgram program) =>
        Array.ForEach([.. program.Files.Where(file => !Needs(file.Name))], file => file.Delete());

    public bool Needs(string name) =>
        name.StartsWith("SqliteBench.", StringComparison.Ordinal)
        || Assemblies.Contains(Path.GetFileNameWithoutExtension(name))
        || Libraries.Contains(name)
        // Without a list of libraries, none is known to be unused; text files are notes of the build.
        || (Libraries.Count == 0 && Path.GetExtension(name) is not (".dll" or ".txt"));

    /// <param name="answer">For example <c>loaded Dapper;Microsoft.Data.Sqlite</c>; names may have spaces.</param>
    public static IReadOnlySet<string> AssembliesIn(string answer) =>
        answer[(answer.IndexOf(' ', StringComparison.Ordinal) + 1)..].Split(';').ToHashSet(StringComparer.Ordinal);

    /// <summary>Returns the libraries of a process in a folder; macOS lists only the executable.</summary>
    public static IReadOnlySet<string> LibrariesOf(Process process, string folder) =>
        (OperatingSystem.IsMacOS() ? [] : process.Modules.Cast<ProcessModule>())
            .Where(module => Path.GetDirectoryName(module.FileName) == folder)
            .Select(module => Path.GetFileName(module.FileName))
            .ToHashSet(StringComparer.Ordinal);
}
