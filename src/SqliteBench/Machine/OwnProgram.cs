using System.Diagnostics;
using System.Reflection;

namespace SqliteBench.Machine;

internal static class OwnProgram
{
    private const string Dotnet = "dotnet";

    private static readonly Assembly s_program = typeof(OwnProgram).Assembly;

    /// <summary>The <c>dotnet</c> that runs this program, or the one on the path.</summary>
    public static string Host => IsHost ? Environment.ProcessPath! : Dotnet;

    /// <summary>With its own executable if that runs; else with <c>dotnet</c>, also within another program.</summary>
    public static ProcessStartInfo Start(params IReadOnlyList<string> arguments) =>
        Assembly.GetEntryAssembly() == s_program && !IsHost && Environment.ProcessPath is { } running
            ? new ProcessStartInfo(running, arguments)
            // Another program's executable, such as a test's, cannot start this one.
            : StartIn(Path.GetDirectoryName(s_program.Location)!, arguments);

    public static ProcessStartInfo StartIn(string folder, params IReadOnlyList<string> arguments) =>
        new(Host, ["exec", Path.Combine(folder, Path.GetFileName(s_program.Location)), .. arguments]);

    /// <summary>Starts the C++ program, which the build puts beside this one.</summary>
    public static ProcessStartInfo StartNative(params IReadOnlyList<string> arguments) =>
        new($"{AppContext.BaseDirectory}sqlitebench-native{(OperatingSystem.IsWindows() ? ".exe" : "")}", arguments);

    private static bool IsHost =>
        Path.GetFileNameWithoutExtension(Environment.ProcessPath)?.Equals(Dotnet, StringComparison.OrdinalIgnoreCase)
        == true;
}
