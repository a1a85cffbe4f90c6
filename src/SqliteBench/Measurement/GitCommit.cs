using SqliteBench.Machine;

namespace SqliteBench.Measurement;

/// <summary>The commit that a run was made of, as git tells it.</summary>
internal static class GitCommit
{
    /// <summary>Results that are kept are no part of what measured them.</summary>
    private const string ButResults = ":(exclude)BenchmarkDotNet.Artifacts";

    // A folder on a slow network has many files to look at.
    private static readonly TimeSpan s_bound = TimeSpan.FromMinutes(5);

    /// <summary>
    /// The commit of a folder's repository, with <c>-dirty</c> behind it where tracked files differ from it; empty where
    /// git is not installed or the folder is in no repository.
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
        ChildProcesses.Ask(s_bound, "git", ["-C", folder, .. arguments]);
}
