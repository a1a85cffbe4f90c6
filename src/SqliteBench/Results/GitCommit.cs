using System.ComponentModel;
using System.Diagnostics;

namespace SqliteBench.Results;

/// <summary>The commit that a run was made of, as git tells it.</summary>
internal static class GitCommit
{
    /// <summary>Results that are kept are no part of what measured them.</summary>
    private const string ButResults = ":(exclude)BenchmarkDotNet.Artifacts";

    /// <summary>
    /// The commit of a folder's repository, with <c>-dirty</c> behind it where tracked files differ from it; empty where
    /// git is not installed or the folder is in no repository.
    /// </summary>
    /// <param name="folder">The folder.</param>
    public static string Of(string folder)
    {
        if (Ask(folder, "rev-parse", "HEAD") is not { Length: > 0 } commit)
        {
            return "";
        }

        string? changes = Ask(folder, "status", "--porcelain", "--untracked-files=no", "--", ".", ButResults);
        return changes is { Length: 0 } ? commit : $"{commit}-dirty";
    }

    private static string? Ask(string folder, params string[] arguments)
    {
        ProcessStartInfo start = new("git", ["-C", folder, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        try
        {
            using Process git = Process.Start(start)!;
            // What it says of a folder that is none of its repositories is nobody's concern.
            git.ErrorDataReceived += (_, _) => { };
            git.BeginErrorReadLine();
            string output = git.StandardOutput.ReadToEnd();
            git.WaitForExit();
            return git.ExitCode == 0 ? output.Trim() : null;
        }
        catch (Win32Exception)
        {
            return null;
        }
    }
}
