using System.Globalization;
using System.Text.RegularExpressions;

namespace SqliteBench.Versions;

/// <summary>What is asked for: a version, or by an <c>x</c> at the end the highest release with that beginning.</summary>
internal sealed partial record VersionPattern
{
    private const string Any = ".x";
    private const int MostNumbers = 4;

    private readonly string _text;

    private VersionPattern(string text) => _text = text;

    /// <summary>The pattern as NuGet writes it.</summary>
    public string ForNuGet => IsFloating ? $"{Beginning}.*" : _text;

    private bool IsFloating => _text.EndsWith(Any, StringComparison.Ordinal);

    private string Beginning => _text[..^Any.Length];

    /// <param name="text">Such as <c>6.0.7</c>, <c>8.0.x</c>, <c>9.x</c> or <c>10.0.0-rc.1</c>.</param>
    /// <exception cref="FormatException">One sentence that says what a version looks like.</exception>
    public static VersionPattern Parse(string text) =>
        Exact().IsMatch(text) || Floating().IsMatch(text)
            ? new VersionPattern(text)
            : throw new FormatException(
                $"'{text}' is no version: it is written as 8.0.11, or as 8.0.x for the highest with that beginning"
            );

    /// <summary>Whether a version is one that was asked for: NuGet takes the nearest where it has none.</summary>
    public bool Matches(string version)
    {
        if (!Exact().IsMatch(version))
        {
            return false;
        }

        (long[] numbers, string label) = Read(version);
        if (IsFloating)
        {
            long[] beginning = Read(Beginning).Numbers;
            return label.Length == 0 && Whole(numbers).Take(beginning.Length).SequenceEqual(beginning);
        }

        (long[] wanted, string wantedLabel) = Read(_text);
        return Whole(numbers).SequenceEqual(Whole(wanted))
            && label.Equals(wantedLabel, StringComparison.OrdinalIgnoreCase);
    }

    public override string ToString() => _text;

    private static (long[] Numbers, string Label) Read(string text)
    {
        string[] parts = text.Split('-', 2);
        long[] numbers = [.. parts[0].Split('.').Select(part => long.Parse(part, CultureInfo.InvariantCulture))];
        return (numbers, parts.ElementAtOrDefault(1) ?? "");
    }

    // A number that is left out is 0.
    private static IEnumerable<long> Whole(long[] numbers) =>
        numbers.Concat(Enumerable.Repeat(0L, MostNumbers - numbers.Length));

    [GeneratedRegex(
        @"^[0-9]{1,9}(\.[0-9]{1,9}){1,3}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?\z",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Exact();

    [GeneratedRegex(@"^[0-9]{1,9}(\.[0-9]{1,9}){0,2}\.x\z", RegexOptions.ExplicitCapture)]
    private static partial Regex Floating();
}

/// <summary>What the NuGet sources answer to a pattern.</summary>
internal sealed record VersionAnswer(VersionPattern Pattern, string? Version, string? Reason)
{
    private const string Held = "held";
    private const string Absent = "absent";
    private const string Refused = "refused";

    /// <summary>Reads a line of build/OptionalPackages/Versions.targets.</summary>
    public static VersionAnswer Of(VersionPattern pattern, IEnumerable<string> lines)
    {
        string[] words =
            lines.Select(line => line.Split(' ', 3)).FirstOrDefault(words => words[0] == pattern.ForNuGet) ?? [];
        string word = words.ElementAtOrDefault(1) ?? "";
        string rest = words.ElementAtOrDefault(2) ?? "";
        return word switch
        {
            Held when pattern.Matches(rest) => new(pattern, rest, null),
            Held or Absent => new(pattern, null, "the NuGet sources do not hold it"),
            Refused => new(pattern, null, $"it does not go with the other packages: {rest.TrimEnd('.', ' ')}"),
            _ => new(pattern, null, "the NuGet sources could not be asked"),
        };
    }
}
