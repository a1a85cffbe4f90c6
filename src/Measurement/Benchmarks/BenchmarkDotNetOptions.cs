using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Benchmarks;

/// <summary>Checks the options for BenchmarkDotNet, which would accept wrong ones and others without effect.</summary>
internal static class BenchmarkDotNetOptions
{
    /// <summary>The beginning of a case's name up to its study, as a filter of BenchmarkDotNet.</summary>
    public const string CaseName = "*Case: ";

    private const string Filter = "--filter";
    private const int AnyNumberOfValues = int.MaxValue;
    private const int MaximumNumber = 10_000;

    // Columns of BenchmarkDotNet's table; BenchmarkDotNetRun and CaseColumn add the first and the last.
    private const string Columns =
        "provider,Job,Method,Mean,Error,StdDev,Median,Gen0,Gen1,Gen2,Allocated,Times baseline";

    private static readonly string[] s_studies = [.. StudyCatalog.All.Select(study => study.Id)];

    private static readonly KnownOption[] s_known =
    [
        new(Filter, "-f", MostValues: AnyNumberOfValues),
        new("--anyCategories", MostValues: AnyNumberOfValues, Allowed: s_studies),
        new("--allCategories", MostValues: AnyNumberOfValues, Allowed: s_studies),
        new("--list", Allowed: ["flat", "tree", "disabled"]),
        new("--info", MostValues: 0),
        new("--job", "-j", Allowed: ["default", "dry", "short", "medium", "long", "verylong"]),
        new("--launchCount", LeastNumber: 1),
        new("--iterationCount", LeastNumber: 1),
        new("--exporters", "-e", MostValues: AnyNumberOfValues),
        new("--memory", "-m", MostValues: 0),
        new("--artifacts", "-a"),
        new(
            "--hide",
            MostValues: AnyNumberOfValues,
            Allowed: [.. ResultColumns.Axes.Select(axis => axis.Name), .. Columns.Split(',')]
        ),
        // This is BenchmarkDotNet's own minimum.
        new("--maxWidth", LeastNumber: 20),
    ];

    /// <summary>Returns the arguments as BenchmarkDotNet reads them: each option's name, then its values.</summary>
    /// <exception cref="UsageException">An option is unknown, or its value is not allowed.</exception>
    public static string[] Read(IEnumerable<string> arguments)
    {
        List<(KnownOption Option, List<string> Values)> given = [];
        foreach (string word in arguments.SelectMany(SplitValue))
        {
            if (word.StartsWith('-'))
            {
                given.Add((Find(word), []));
            }
            else if (given is [.., var (option, values)] && values.Count < option.MostValues)
            {
                values.Add(Check(option, word));
            }
            else
            {
                throw new UsageException($"'{Excerpt.Shorten(word)}' does not belong to any option; see --help");
            }
        }

        if (given.Find(entry => entry.Values.Count == 0 && entry.Option.MostValues > 0).Option is { } waiting)
        {
            throw new UsageException($"{waiting.Name} has no value; see --help");
        }

        return [.. given.SelectMany(entry => entry.Values.Prepend(entry.Option.Name))];
    }

    private static string[] SplitValue(string word) => word.StartsWith('-') ? word.Split('=', 2) : [word];

    private static KnownOption Find(string name) =>
        Array.Find(s_known, known => known.Name.Equals(name, StringComparison.OrdinalIgnoreCase) || known.Short == name)
        ?? throw new UsageException(
            $"unknown option '{Excerpt.Shorten(name)}'; besides the suite's own, the options are"
                + $" {string.Join(", ", s_known.Select(known => known.Name))}"
        );

    private static string Check(KnownOption known, string value) =>
        known switch
        {
            // A filter may begin with a study, as the name of a case does behind that of the benchmark.
            { Name: Filter } when !value.StartsWith('*') && !value.StartsWith(nameof(SqliteBench)) => CaseName + value,
            { LeastNumber: { } least } =>
                $"{UsageException.Read(known.Name, () => Axis.ParseWholeNumber(value, MaximumNumber, least))}",
            { Allowed: { } allowed } when !allowed.Contains(value, StringComparer.OrdinalIgnoreCase) =>
                throw new UsageException(
                    $"{known.Name}: '{Excerpt.Shorten(value)}' is not one of {string.Join(", ", allowed)}"
                ),
            _ => value,
        };

    /// <param name="MostValues">How many values the option can have; 0 for a switch.</param>
    /// <param name="LeastNumber">The least value of an option that takes a number; null for other options.</param>
    /// <param name="Allowed">The values that the option can have; null for any.</param>
    private sealed record KnownOption(
        string Name,
        string Short = "",
        int MostValues = 1,
        int? LeastNumber = null,
        string[]? Allowed = null
    );
}
