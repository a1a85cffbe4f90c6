using System.Text.RegularExpressions;

namespace SqliteBench.Results;

/// <summary>Finds the results that a word on the command line means: a file, a folder that holds one, or a label.</summary>
public static class RunSource
{
    /// <summary>Reads the results.</summary>
    /// <exception cref="UsageException">It means none, or the file cannot be read.</exception>
    public static RunResults Read(string word, string published) => ResultsFile.Read(Find(word, published));

    /// <summary>Finds their file.</summary>
    /// <exception cref="UsageException">It means none, or a folder that cannot be read.</exception>
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

        // The files of a folder that cannot be read do not exist; its listing says why.
        foreach (string folder in ofLabel.Prepend(word))
        {
            FoldersIn(folder);
        }

        throw new UsageException(
            $"'{word}' is no results file, no folder that holds {ResultsFile.Name}, and no label; {Labels(published)}"
        );
    }

    /// <summary>The folders in a folder, by their names; none where it is missing.</summary>
    /// <exception cref="UsageException">It cannot be read.</exception>
    internal static string[] FoldersIn(string folder) => List(folder, Directory.GetDirectories);

    /// <summary>What a folder lists, by name; nothing where it is missing.</summary>
    /// <exception cref="UsageException">It cannot be read.</exception>
    internal static string[] List(string folder, Func<string, string[]> entries)
    {
        try
        {
            return [.. entries(folder).Order(StringComparer.Ordinal)];
        }
        catch (Exception exception)
            when (exception is ArgumentException || (exception is IOException && !Directory.Exists(folder)))
        {
            return [];
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"the folder '{folder}' cannot be read: {exception.Message}");
        }
    }

    private static string Labels(string published)
    {
        string[] labels =
        [
            .. FoldersIn(published)
                .Where(folder => File.Exists(Path.Combine(folder, ResultsFile.Name)))
                .Select(folder => Path.GetFileName(folder)),
        ];
        return labels.Length > 0 ? $"the labels are {string.Join(", ", labels)}" : "there is no label yet";
    }
}

/// <summary>The name that a run is kept under, which is a folder's name on every system.</summary>
public static partial class RunLabel
{
    private const int MaximumLength = 64;

    /// <summary>A label, checked.</summary>
    /// <exception cref="UsageException">Some system cannot have a folder of that name.</exception>
    public static string Check(string label) =>
        IsValid(label)
            ? label
            : throw new UsageException(
                $"--label: '{label}' is no name that every system can have for a folder; take up to {MaximumLength} letters"
                    + " a-z, digits, points, underscores and hyphens, with a letter or digit at both ends, and no name of a device"
            );

    /// <summary>Whether every system can have a folder of that name.</summary>
    public static bool IsValid(string label) =>
        label.Length <= MaximumLength && Characters().IsMatch(label) && !Devices().IsMatch(label);

    [GeneratedRegex(@"\A[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?\z", RegexOptions.ExplicitCapture)]
    private static partial Regex Characters();

    // Windows has them in every folder, with any extension.
    [GeneratedRegex(
        @"\A(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|\z)",
        RegexOptions.ExplicitCapture | RegexOptions.IgnoreCase
    )]
    private static partial Regex Devices();
}
