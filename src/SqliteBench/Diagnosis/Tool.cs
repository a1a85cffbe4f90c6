using System.ComponentModel;
using System.Diagnostics;

namespace SqliteBench.Diagnosis;

/// <summary>Finds programs that the build or the reports use.</summary>
internal static class Tool
{
    private static readonly TimeSpan s_bound = TimeSpan.FromSeconds(10);

    /// <summary>The first line with which one of some programs tells its version, or null where there is none.</summary>
    /// <param name="programs">Names or paths, the preferred one first; null and empty ones are passed over.</param>
    public static string? VersionOf(params string?[] programs) =>
        programs
            .Where(program => !string.IsNullOrWhiteSpace(program))
            .Select(Ask!)
            .FirstOrDefault(line => line is not null);

    private static string? Ask(string program)
    {
        try
        {
            using Process process = Process.Start(
                new ProcessStartInfo(program, "--version")
                {
                    RedirectStandardOutput = true,
                    RedirectStandardError = true,
                }
            )!;
            Task<string> output = process.StandardOutput.ReadToEndAsync();
            _ = process.StandardError.ReadToEndAsync();
            if (!process.WaitForExit(s_bound))
            {
                process.Kill(entireProcessTree: true);
                return null;
            }

            string line = output.GetAwaiter().GetResult().Split('\n')[0].Trim();
            return process.ExitCode == 0 && line.Length > 0 ? line : null;
        }
        catch (Win32Exception)
        {
            // There is no such program.
            return null;
        }
    }
}
