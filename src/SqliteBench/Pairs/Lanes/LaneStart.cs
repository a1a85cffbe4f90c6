using System.Diagnostics;
using System.Reflection;
using SqliteBench.Verbs;

namespace SqliteBench.Pairs.Lanes;

/// <summary>How this program starts itself as a lane.</summary>
internal static class LaneStart
{
    private const string Host = "dotnet";

    private static readonly Assembly s_program = typeof(LaneStart).Assembly;

    /// <summary>
    /// By its own executable where it was started so; else by the host that runs its library, which is what
    /// <c>dotnet SqliteBench.dll</c> is, or from within another program.
    /// </summary>
    public static ProcessStartInfo Create()
    {
        string running = Environment.ProcessPath ?? Host;
        bool isHost = Path.GetFileNameWithoutExtension(running).Equals(Host, StringComparison.OrdinalIgnoreCase);
        return Assembly.GetEntryAssembly() == s_program && !isHost
            ? new ProcessStartInfo(running, [PairLaneVerb.Name])
            // Another program's own executable, such as that of a test, is no host.
            : new ProcessStartInfo(isHost ? running : Host, ["exec", s_program.Location, PairLaneVerb.Name]);
    }
}
