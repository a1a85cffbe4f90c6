namespace SqliteBench;

/// <summary>Where the suite's own files are.</summary>
internal static class Repository
{
    private const string Solution = "SqliteBench.sln";

    /// <summary>
    /// The folder of the solution: BenchmarkDotNet finds the project to build from there. The current directory when the
    /// program was taken out of it.
    /// </summary>
    public static string Root { get; } = Find() ?? Environment.CurrentDirectory;

    private static string? Find()
    {
        for (string? folder = AppContext.BaseDirectory; folder is not null; folder = Path.GetDirectoryName(folder))
        {
            if (File.Exists(Path.Combine(folder, Solution)))
            {
                return folder;
            }
        }

        return null;
    }
}
