using SqliteBench.Machine;

namespace SqliteBench.Measurement;

/// <summary>The commit that a run was built from, according to git.</summary>
internal static class GitCommit
{
    /// <summary>Changes to kept results do not make the code that measured them dirty.</summary>
    private const string ButResults = ":(exclude)BenchmarkDotNet.Artifacts";

    // Generous, because git status is slow on a network drive.
    private static readonly TimeSpan s_bound = TimeSpan.FromMinutes(5);

    /// <summary>
    /// The commit of a folder's repository, followed by <c>-dirty</c> if tracked files differ from it; empty if git is
    /// not installed or the folder is in no repository.
    /// </summary>
    public static string Of(string folder)
    {
        if (Ask(folder, "rev-parse", "HEAD") is not { Length: > 0 } commit)
        {
            return "";
        }

        string? changes = Ask(folder, "status", "--porcelain", "--untracked-files=no", "--", ".", ButResults);
        return changes is { Length: 0 } ? commit : $"{commit}-dirty";
    }

    private static string? Ask(string folder, params IReadOnlyList<string> arguments) =>
        ChildProcesses.Ask("git", ["-C", folder, .. arguments], s_bound, Interruption.Token);
}
