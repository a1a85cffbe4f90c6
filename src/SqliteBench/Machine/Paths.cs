namespace SqliteBench.Machine;

internal static class Paths
{
    /// <summary>The user's current directory; printed paths are relative to it.</summary>
    public static string Caller { get; } = Environment.CurrentDirectory;

    public static string Artifacts { get; } = Path.Combine(Repository.Root, "BenchmarkDotNet.Artifacts");

    public static string Databases { get; } = Path.Combine(Artifacts, "databases");

    /// <summary>Runs worth keeping, one folder per label.</summary>
    public static string Published { get; } = Path.Combine(Artifacts, "published");
}

internal static class Repository
{
    private const string Solution = "SqliteBench.sln";

    /// <summary>
    /// The folder of the solution, from which BenchmarkDotNet finds the project to build; the current directory if the
    /// program was copied elsewhere.
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
