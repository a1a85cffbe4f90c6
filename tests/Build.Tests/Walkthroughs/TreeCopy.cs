using System.Diagnostics;

namespace SqliteBench.Build.Tests.Walkthroughs;

/// <summary>A throw-away copy of what this repository's git knows of, or would add.</summary>
internal sealed class TreeCopy : IDisposable
{
    /// <summary>The copy's folder.</summary>
    public string Root { get; } = Directory.CreateTempSubdirectory("sqlitebench-guide-").FullName;

    /// <summary>Makes the copy, and remembers what it is.</summary>
    public static async Task<TreeCopy> CreateAsync()
    {
        TreeCopy tree = new();
        foreach (
            string file in Lines(
                await GitAsync(Repository.Root, "ls-files", "--cached", "--others", "--exclude-standard")
            )
        )
        {
            // What is deleted and not yet committed is listed too.
            if (System.IO.File.Exists(Repository.File(file)))
            {
                string target = tree.File(file);
                Directory.CreateDirectory(Path.GetDirectoryName(target)!);
                System.IO.File.Copy(Repository.File(file), target);
            }
        }

        await GitAsync(tree.Root, "init", "--quiet");
        await GitAsync(tree.Root, "add", "--all");
        return tree;
    }

    /// <summary>A path in it.</summary>
    /// <param name="path">The path, from the root.</param>
    public string File(string path) => Path.Combine(Root, path);

    /// <summary>The files that are new or other than they were copied, as git tells.</summary>
    public async Task<IReadOnlyList<string>> ChangedFilesAsync() =>
        [
            .. Lines(await GitAsync(Root, "diff", "--name-only")),
            .. Lines(await GitAsync(Root, "ls-files", "--others", "--exclude-standard")),
        ];

    /// <summary>Runs a dotnet command in it, which has to pass.</summary>
    /// <param name="arguments">Its arguments.</param>
    /// <returns>What it printed.</returns>
    public async Task<string> DotnetAsync(params IEnumerable<string> arguments) =>
        (await Dotnet.RunAsync(Root, arguments)).ShouldPass();

    /// <summary>Runs the program that was built in it, which has to pass.</summary>
    /// <param name="arguments">Its arguments.</param>
    /// <returns>What it printed.</returns>
    public Task<string> ProgramAsync(params IEnumerable<string> arguments) =>
        DotnetAsync(["exec", Program, .. arguments]);

    /// <summary>The same, whether it passes or not.</summary>
    /// <param name="arguments">Its arguments.</param>
    public Task<EndedProcess> TryProgramAsync(params IEnumerable<string> arguments) =>
        Dotnet.RunAsync(Root, ["exec", Program, .. arguments]);

    private string Program => File("src/SqliteBench/bin/Release/net10.0/SqliteBench.dll");

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

    private static async Task<string> GitAsync(string folder, params IEnumerable<string> arguments)
    {
        ProcessStartInfo git = new("git", ["-c", "core.quotePath=false", .. arguments]) { WorkingDirectory = folder };
        return (await ChildProcess.RunAsync(git)).ShouldPass();
    }

    private static string[] Lines(string output) =>
        output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
}
