using System.ComponentModel;

namespace SqliteBench.Tests.Measurement;

/// <summary>A test that needs git; it is skipped where there is none.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class GitFactAttribute : FactAttribute
{
    public GitFactAttribute() => Skip = IsThere() ? null! : "git is not installed";

    private static bool IsThere()
    {
        try
        {
            ProcessStartInfo start = new("git", ["--version"]) { RedirectStandardOutput = true };
            using Process git = Process.Start(start)!;
            git.WaitForExit();
            return git.ExitCode == 0;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }
}
