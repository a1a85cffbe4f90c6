using System.ComponentModel;
using System.Diagnostics;

namespace SqliteBench.Build.Tests.Walkthroughs;

/// <summary>A test that builds what the guide says, for a minute; it needs git, and the repository's own files in it.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class CheckoutFactAttribute : FactAttribute
{
    private static readonly string? s_reason = LongTests.Skip("walkthroughs") ?? Reason();

    public CheckoutFactAttribute() => Skip = s_reason;

    private static string? Reason()
    {
        try
        {
            using Process git = Process.Start(
                new ProcessStartInfo("git", ["ls-files", "--error-unmatch", FollowedGuide.Path])
                {
                    WorkingDirectory = Repository.Root,
                    RedirectStandardOutput = true,
                    RedirectStandardError = true,
                }
            )!;
            git.WaitForExit();
            return git.ExitCode == 0 ? null : "this is no checkout of git";
        }
        catch (Win32Exception)
        {
            return "git is not installed";
        }
    }
}
