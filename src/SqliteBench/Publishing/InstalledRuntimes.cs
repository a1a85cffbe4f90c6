using System.Diagnostics;

namespace SqliteBench.Publishing;

/// <summary>The .NET runtimes of this machine.</summary>
internal static class InstalledRuntimes
{
    /// <summary>Whether there is one of a framework.</summary>
    /// <param name="framework">The framework, as <c>net9.0</c>.</param>
    public static bool Have(string framework)
    {
        using Process listing = Process.Start(
            new ProcessStartInfo("dotnet", ["--list-runtimes"]) { RedirectStandardOutput = true }
        )!;
        string[] lines = listing.StandardOutput.ReadToEnd().Split('\n');
        listing.WaitForExit();
        return AreOf(framework, lines);
    }

    /// <summary>Whether one of the lines of <c>dotnet --list-runtimes</c> is of a framework.</summary>
    /// <param name="framework">The framework, as <c>net9.0</c>.</param>
    /// <param name="lines">The lines.</param>
    internal static bool AreOf(string framework, IEnumerable<string> lines) =>
        lines.Any(line => line.StartsWith($"Microsoft.NETCore.App {framework[3..]}.", StringComparison.Ordinal));
}
