using System.Diagnostics;
using System.Runtime.InteropServices;

namespace SqliteBench.Publishing;

/// <summary>A published program.</summary>
/// <param name="Folder">The folder of its files.</param>
/// <param name="Framework">The framework that it was published for.</param>
internal sealed record PublishedProgram(string Folder, string Framework)
{
    /// <summary>The assembly of src/Startup.</summary>
    public const string Name = "SqliteBench.Startup";

    /// <summary>The files that it takes to run it.</summary>
    public IEnumerable<FileInfo> Files => new DirectoryInfo(Folder).EnumerateFiles("*", SearchOption.AllDirectories);

    /// <summary>Their size, in bytes.</summary>
    public long Bytes => Files.Sum(file => file.Length);

    /// <summary>How a process of it is started.</summary>
    /// <param name="environment">Settings of the runtime.</param>
    /// <param name="arguments">The arguments.</param>
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
