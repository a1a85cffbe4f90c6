using SqliteBench.CommandLine;

namespace SqliteBench.Results;

/// <summary>Where the results of a run are, as the command line names them.</summary>
internal static class RunLocation
{
    /// <summary>The results of the last run.</summary>
    public static string Last { get; } = Path.Combine(Paths.Artifacts, "results", ResultsFile.Name);

    /// <summary>Finds a results file.</summary>
    /// <param name="run">The file, a folder that holds it, or a label of a published run.</param>
    /// <exception cref="UsageException">It is none of them.</exception>
    public static string Find(string run)
    {
        string[] places =
        [
            run,
            Path.Combine(run, ResultsFile.Name),
            Path.Combine(run, "results", ResultsFile.Name),
            Path.Combine(Paths.Published, run, ResultsFile.Name),
        ];
        return Array.Find(places, File.Exists)
            ?? throw new UsageException(
                $"'{run}' is no results file, no folder that holds {ResultsFile.Name}, and no label of"
                    + $" {Path.GetRelativePath(Environment.CurrentDirectory, Paths.Published)}{PublishedLabels()}"
            );
    }

    private static string PublishedLabels()
    {
        string[] labels = Directory.Exists(Paths.Published)
            ?
            [
                .. Directory
                    .GetDirectories(Paths.Published)
                    .Where(folder => File.Exists(Path.Combine(folder, ResultsFile.Name)))
                    .Select(folder => Path.GetFileName(folder))
                    .Order(StringComparer.Ordinal),
            ]
            : [];
        return labels.Length == 0 ? ", which has none" : $", which are {string.Join(", ", labels)}";
    }
}
