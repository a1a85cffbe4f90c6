using System.Globalization;

namespace SqliteBench.Results.RunComparisons;

/// <summary>By how much a case has to be worse to count, for each study.</summary>
/// <param name="standard">The threshold of studies without one of their own, as a part of 1.</param>
/// <param name="studies">Those of studies, as parts of 1.</param>
public sealed class Thresholds(double standard, IReadOnlyDictionary<string, double>? studies = null)
{
    /// <summary>The threshold when none is given.</summary>
    public const double Default = 0.05;

    private const double MaximumPercent = 1000;

    /// <summary>The threshold of a study, as a part of 1.</summary>
    /// <param name="study">Its id.</param>
    public double Of(string study) => studies?.TryGetValue(study, out double own) == true ? own : standard;

    /// <summary>Reads a percentage.</summary>
    /// <param name="text">Such as <c>5</c> or <c>2.5%</c>.</param>
    /// <param name="where">What it is the value of, for the message.</param>
    /// <returns>The part of 1.</returns>
    /// <exception cref="UsageException">It is none.</exception>
    public static double ReadPercent(string text, string where) =>
        double.TryParse(
            text.Trim().TrimEnd('%'),
            NumberStyles.AllowDecimalPoint | NumberStyles.AllowTrailingWhite,
            CultureInfo.InvariantCulture,
            out double percent
        ) && percent is > 0 and <= MaximumPercent
            ? percent / 100
            : throw new UsageException(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{where}: '{text.Trim()}' is no percentage above 0 and up to {MaximumPercent}, such as 5 or 2.5"
                )
            );

    /// <summary>Reads a file with a line <c>STUDY PERCENT</c> for each study; what follows a # is a remark.</summary>
    /// <param name="path">The file.</param>
    /// <param name="standard">The threshold of studies that it does not name, as a part of 1.</param>
    /// <param name="known">The studies that there are.</param>
    /// <exception cref="UsageException">It cannot be read, or a line is another.</exception>
    public static Thresholds Read(string path, double standard, IReadOnlyList<string> known)
    {
        Dictionary<string, double> studies = new(StringComparer.Ordinal);
        foreach (string line in Lines(path).Select(line => line.Split('#')[0].Trim()).Where(line => line.Length > 0))
        {
            string[] words = line.Split((char[]?)null, 2, StringSplitOptions.RemoveEmptyEntries);
            if (!known.Contains(words[0]) || words.Length < 2)
            {
                throw new UsageException(
                    $"{path}: '{line}' is not a study and a percentage, such as 'batch 10'; the studies are {string.Join(", ", known)}"
                );
            }

            studies[words[0]] = ReadPercent(words[1], path);
        }

        return new Thresholds(standard, studies);
    }

    private static string[] Lines(string path)
    {
        try
        {
            return File.ReadAllLines(path);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"--thresholds: {path} cannot be read: {exception.Message}");
        }
    }
}
