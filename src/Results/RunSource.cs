namespace SqliteBench.Results;

/// <summary>Finds results by a word on the command line: a file, a folder with one, or a label.</summary>
public static class RunSource
{
    public static RunResults Read(string word, string published) => ResultsFile.Read(Find(word, published));

    /// <exception cref="UsageException">There is none, or a folder cannot be read.</exception>
    public static string Find(string word, string published)
    {
        if (File.Exists(word))
        {
            return word;
        }

        string[] ofLabel = RunLabel.IsValid(word) ? [Path.Combine(published, word)] : [];
        IEnumerable<string> files = ofLabel.Select(folder => Path.Combine(folder, ResultsFile.Name));
        if (ResultsFile.In(word).Concat(files.Where(File.Exists)).FirstOrDefault() is { } found)
        {
            return found;
        }

        // A folder that cannot be read looks empty; listing it says why.
        foreach (string folder in ofLabel.Prepend(word))
        {
            FoldersIn(folder);
        }

        string names = string.Join(", ", LabelsIn(published));
        string labels = names.Length > 0 ? $"the labels are {names}" : "there are no labels yet";
        throw new UsageException(
            $"'{word}' is not a results file, a folder with {ResultsFile.Name}, or a label; {labels}"
        );
    }

    /// <summary>The folders in a folder, by name; none if it is missing.</summary>
    internal static string[] FoldersIn(string folder)
    {
        try
        {
            return [.. Directory.GetDirectories(folder).Order()];
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException)
        {
            return exception is UnauthorizedAccessException || Directory.Exists(folder)
                ? throw new UsageException($"the folder '{folder}' cannot be read: {exception.Message}")
                : [];
        }
    }

    public static IReadOnlyList<string> LabelsIn(string published) =>
        [
            .. FoldersIn(published)
                .Where(folder => File.Exists(Path.Combine(folder, ResultsFile.Name)))
                .Select(folder => Path.GetFileName(folder)),
        ];

    public static IReadOnlyList<RunResults> ReadAll(string published) =>
        [.. LabelsIn(published).Select(label => Read(label, published))];
}
