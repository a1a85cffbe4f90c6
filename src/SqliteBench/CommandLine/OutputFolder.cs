using SqliteBench.Results;

namespace SqliteBench.CommandLine;

/// <summary>The folder that a verb puts its files into.</summary>
internal static class OutputFolder
{
    /// <summary>Makes it, where it is missing.</summary>
    /// <param name="option">The option that names it.</param>
    /// <param name="folder">The folder.</param>
    /// <exception cref="UsageException">It cannot be written to.</exception>
    public static void Make(string option, string folder)
    {
        if (!WritableFolder.CanBe(Path.GetFullPath(folder)))
        {
            throw new UsageException($"{option}: '{folder}' cannot be written to");
        }

        Directory.CreateDirectory(folder);
    }

    /// <summary>Tells what was written.</summary>
    /// <param name="what">What it is.</param>
    /// <param name="files">The files.</param>
    public static void Tell(string what, IEnumerable<string> files)
    {
        foreach (string file in files)
        {
            Console.WriteLine($"{what}: {Path.GetRelativePath(Environment.CurrentDirectory, file)}");
        }
    }
}
