using System.Diagnostics;
using System.Reflection;

namespace SqliteBench;

/// <summary>How this program starts itself.</summary>
internal static class OwnProgram
{
    private const string Host = "dotnet";

    private static readonly Assembly s_program = typeof(OwnProgram).Assembly;

    /// <summary>
    /// By its own executable where it was started so; else by the host that runs its library, which is what
    /// <c>dotnet SqliteBench.dll</c> is, or from within another program.
    /// </summary>
    /// <param name="arguments">The arguments.</param>
    public static ProcessStartInfo Start(params IReadOnlyList<string> arguments)
    {
        string running = Environment.ProcessPath ?? Host;
        bool isHost = Path.GetFileNameWithoutExtension(running).Equals(Host, StringComparison.OrdinalIgnoreCase);
        return Assembly.GetEntryAssembly() == s_program && !isHost
            ? new ProcessStartInfo(running, arguments)
            // Another program's own executable, such as that of a test, is no host.
            : new ProcessStartInfo(isHost ? running : Host, ["exec", s_program.Location, .. arguments]);
    }
}
