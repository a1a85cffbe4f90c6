using System.Diagnostics;
using System.Reflection;

namespace SqliteBench.Machine;

internal static class OwnProgram
{
    private const string Dotnet = "dotnet";

    private static readonly Assembly s_program = typeof(OwnProgram).Assembly;

    /// <summary>The <c>dotnet</c> that runs this program, or the one on the path.</summary>
    public static string Host => IsHost ? Environment.ProcessPath! : Dotnet;

    /// <summary>
    /// With its own executable if it was started by that; else with <c>dotnet</c>, as for <c>dotnet SqliteBench.dll</c> and
    /// within another program.
    /// </summary>
    public static ProcessStartInfo Start(params IReadOnlyList<string> arguments) =>
        Assembly.GetEntryAssembly() == s_program && !IsHost && Environment.ProcessPath is { } running
            ? new ProcessStartInfo(running, arguments)
            // Another program's executable, such as a test's, cannot start this one.
            : StartIn(Path.GetDirectoryName(s_program.Location)!, arguments);

    /// <summary>Starts a build of this program in another folder.</summary>
    public static ProcessStartInfo StartIn(string folder, params IReadOnlyList<string> arguments) =>
        new(Host, ["exec", Path.Combine(folder, Path.GetFileName(s_program.Location)), .. arguments]);

    /// <summary>Starts the C++ program, which the build puts beside this one.</summary>
    public static ProcessStartInfo StartNative(params IReadOnlyList<string> arguments) =>
        new(
            Path.Combine(
                AppContext.BaseDirectory,
                OperatingSystem.IsWindows() ? "sqlitebench-native.exe" : "sqlitebench-native"
            ),
            arguments
        );

    private static bool IsHost =>
        Path.GetFileNameWithoutExtension(Environment.ProcessPath)?.Equals(Dotnet, StringComparison.OrdinalIgnoreCase)
        == true;
}
