namespace SqliteBench.Results;

/// <summary>Finds the results that a word on the command line means: a file, a folder that holds one, or a label.</summary>
public static class RunSource
{
    /// <summary>Reads the results.</summary>
    /// <param name="word">The word.</param>
    /// <param name="published">The folder of the labels.</param>
    /// <exception cref="UsageException">It means none, or the file cannot be read.</exception>
    public static RunResults Read(string word, string published) => ResultsFile.Read(Find(word, published));

    /// <summary>Finds their file.</summary>
    /// <param name="word">The word.</param>
    /// <param name="published">The folder of the labels.</param>
    /// <exception cref="UsageException">It means none.</exception>
    public static string Find(string word, string published)
    {
        if (File.Exists(word))
        {
            return word;
        }

        IEnumerable<string> ofLabel = RunLabel.IsValid(word) ? [Path.Combine(published, word, ResultsFile.Name)] : [];
        return ResultsFile.In(word).Concat(ofLabel.Where(File.Exists)).FirstOrDefault()
            ?? throw new UsageException(
                $"'{word}' is no results file, no folder that holds {ResultsFile.Name}, and no label; {Labels(published)}"
            );
    }

    private static string Labels(string published)
    {
        string[] labels = Directory.Exists(published)
            ?
            [
                .. Directory
                    .GetDirectories(published)
                    .Where(folder => File.Exists(Path.Combine(folder, ResultsFile.Name)))
                    .Select(folder => Path.GetFileName(folder))
                    .Order(StringComparer.Ordinal),
            ]
            : [];
        return labels.Length > 0 ? $"the labels are {string.Join(", ", labels)}" : "there is no label yet";
    }
}
