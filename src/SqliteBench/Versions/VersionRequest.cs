using System.Globalization;
using System.Text.RegularExpressions;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Versions;

/// <summary>What <c>--versions</c> asks for.</summary>
internal sealed record VersionRequest(Provider Provider, IReadOnlyList<VersionPattern> Patterns)
{
    private const string Option = "--versions";

    public string Package => Provider.VersionedPackage!;

    /// <summary>The providers that are measured where none are named: the baseline, and the one that it is about.</summary>
    public string Providers => $"{NativeBaseline.Id},{Provider}";

    /// <param name="text">Such as <c>dapper=2.0.123,2.1.x</c>; null where the option is not there.</param>
    /// <exception cref="UsageException">It names no provider with versions, or no version.</exception>
    public static VersionRequest? Read(string? text)
    {
        if (text is null)
        {
            return null;
        }

        string[] parts = text.Split('=', 2, StringSplitOptions.TrimEntries);
        if (parts.Length < 2)
        {
            throw new UsageException($"{Option}: '{text}' is not of the form PROVIDER=VERSION,VERSION");
        }

        Provider[] able = [.. ProviderCatalog.All.Where(provider => provider.VersionedPackage is not null)];
        Provider provider =
            Array.Find(able, provider => provider.Id == parts[0])
            ?? throw new UsageException(
                $"{Option}: '{parts[0]}' is no provider with versions; those are {string.Join(", ", (object[])able)}"
            );
        string[] asked = parts[1].Split(',', StringSplitOptions.TrimEntries);
        if (asked.Length > 1 && asked.Distinct().Count() == 1)
        {
            throw new UsageException($"{Option}: '{asked[0]}' is there twice, and nothing else to compare it with");
        }

        try
        {
            return new VersionRequest(provider, [.. asked.Select(VersionPattern.Parse).Distinct()]);
        }
        catch (FormatException exception)
        {
            throw new UsageException($"{Option}: {exception.Message}");
        }
    }

    /// <summary>Finds the versions, each once, in what the sources answer, and a sentence for those that are left out.</summary>
    /// <exception cref="UsageException">None is left.</exception>
    internal (IReadOnlyList<PackageVersion> Versions, IReadOnlyList<string> Absences) Choose(
        Func<string, IReadOnlyList<VersionPattern>, IReadOnlyList<VersionAnswer>> ask
    )
    {
        IReadOnlyList<VersionAnswer> answers = ask(Package, Patterns);
        PackageVersion[] versions =
        [
            .. answers
                .Select(answer => answer.Version)
                .OfType<string>()
                .Distinct()
                .Select(version => new PackageVersion(Package, version)),
        ];
        string[] absences =
        [
            .. from answer in answers
            where answer.Reason is not null
            group answer.Pattern by answer.Reason into left
            select $"{Package} {string.Join(", ", left)}: {left.Key}",
        ];
        return versions.Length > 0
            ? (versions, absences)
            : throw new UsageException($"{Option}: no version is left: {string.Join("; ", absences)}");
    }
}

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
