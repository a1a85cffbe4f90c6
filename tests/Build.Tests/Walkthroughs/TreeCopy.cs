namespace SqliteBench.Build.Tests.Walkthroughs;

/// <summary>A throw-away copy of what this repository's git knows of, or would add.</summary>
internal sealed class TreeCopy : IDisposable
{
    /// <summary>A bound for programs that hang; whole native builds take minutes.</summary>
    private static readonly TimeSpan s_bound = TimeSpan.FromMinutes(30);

    /// <summary>The copy's folder.</summary>
    public string Root { get; } = Directory.CreateTempSubdirectory("sqlitebench-guide-").FullName;

    /// <summary>Makes the copy, and remembers what it is.</summary>
    public static TreeCopy Create()
    {
        TreeCopy tree = new();
        foreach (string file in Lines(Git(Repository.Root, "ls-files", "--cached", "--others", "--exclude-standard")))
        {
            // What is deleted and not yet committed is listed too.
            if (System.IO.File.Exists(Repository.File(file)))
            {
                string target = tree.File(file);
                Directory.CreateDirectory(Path.GetDirectoryName(target)!);
                System.IO.File.Copy(Repository.File(file), target);
            }
        }

        Git(tree.Root, "init", "--quiet");
        Git(tree.Root, "add", "--all");
        return tree;
    }

    /// <summary>A path in it.</summary>
    /// <param name="path">The path, from the root.</param>
    public string File(string path) => Path.Combine(Root, path);

    /// <summary>The files that are new or other than they were copied, as git tells.</summary>
    public IReadOnlyList<string> ChangedFiles() =>
        [.. Lines(Git(Root, "diff", "--name-only")), .. Lines(Git(Root, "ls-files", "--others", "--exclude-standard"))];

    /// <summary>Runs a dotnet command in it.</summary>
    /// <param name="arguments">Its arguments.</param>
    public EndedProcess Dotnet(params IEnumerable<string> arguments) => ChildProcess.Dotnet(Root, s_bound, arguments);

    /// <summary>Runs the program that was built in it.</summary>
    /// <param name="arguments">Its arguments.</param>
    public EndedProcess Program(params IEnumerable<string> arguments) =>
        Dotnet(["exec", File("src/SqliteBench/bin/Release/net10.0/SqliteBench.dll"), .. arguments]);

    /// <summary>Removes it.</summary>
    public void Dispose()
    {
        // Git's objects are read-only, and on Windows those cannot be deleted.
        foreach (string file in Directory.EnumerateFiles(File(".git"), "*", SearchOption.AllDirectories))
        {
            System.IO.File.SetAttributes(file, FileAttributes.Normal);
        }

        Directory.Delete(Root, recursive: true);
    }

    private static string Git(string folder, params IEnumerable<string> arguments) =>
        ChildProcess.Run("git", folder, s_bound, ["-c", "core.quotePath=false", .. arguments]).ShouldPass().Output;

    private static string[] Lines(string output) =>
        output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
}
