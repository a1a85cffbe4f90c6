using System.Diagnostics;
using System.Reflection;

namespace SqliteBench;

/// <summary>How this program starts itself.</summary>
internal static class OwnProgram
{
    private const string Dotnet = "dotnet";

    private static readonly Assembly s_program = typeof(OwnProgram).Assembly;

    /// <summary>The host that runs libraries and builds: the one that runs this program, or the one that is found.</summary>
    public static string Host => IsHost ? Environment.ProcessPath! : Dotnet;

    /// <summary>
    /// By its own executable where it was started so; else by the host that runs its library, which is what
    /// <c>dotnet SqliteBench.dll</c> is, or from within another program.
    /// </summary>
    /// <param name="arguments">The arguments.</param>
    public static ProcessStartInfo Start(params IReadOnlyList<string> arguments) =>
        Assembly.GetEntryAssembly() == s_program && !IsHost && Environment.ProcessPath is { } running
            ? new ProcessStartInfo(running, arguments)
            // Another program's own executable, such as that of a test, is no host.
            : StartIn(Path.GetDirectoryName(s_program.Location)!, arguments);

    /// <summary>The same of a build of this program in another folder.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="arguments">The arguments.</param>
    public static ProcessStartInfo StartIn(string folder, params IReadOnlyList<string> arguments) =>
        new(Host, ["exec", Path.Combine(folder, Path.GetFileName(s_program.Location)), .. arguments]);

    private static bool IsHost =>
        Path.GetFileNameWithoutExtension(Environment.ProcessPath)?.Equals(Dotnet, StringComparison.OrdinalIgnoreCase)
        == true;
}
