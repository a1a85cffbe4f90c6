using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Benchmarks;

/// <summary>Checks the options for BenchmarkDotNet, which would accept wrong ones and others without effect.</summary>
internal static class BenchmarkDotNetOptions
{
    /// <summary>The text before the study in the name of a case, as a filter.</summary>
    public const string CaseName = "*Case: ";

    private const string Filter = "--filter";
    private const int Many = int.MaxValue;
    private const int Most = 10_000;
    private const string Columns =
        "provider,Job,Method,Mean,Error,StdDev,Median,Gen0,Gen1,Gen2,Allocated,Times baseline";

    private static readonly string[] s_studies = [.. StudyCatalog.All.Select(study => study.Id)];

    private static readonly Known[] s_known =
    [
        new(Filter, "-f", Values: Many),
        new("--anyCategories", Values: Many, Of: s_studies),
        new("--allCategories", Values: Many, Of: s_studies),
        new("--list", Of: ["flat", "tree", "disabled"]),
        new("--info", Values: 0),
        new("--job", "-j", Of: ["default", "dry", "short", "medium", "long", "verylong"]),
        new("--launchCount", Least: 1),
        new("--iterationCount", Least: 1),
        new("--exporters", "-e", Values: Many),
        new("--memory", "-m", Values: 0),
        new("--artifacts", "-a"),
        new("--hide", Values: Many, Of: [.. ResultColumns.Axes.Select(axis => axis.Name), .. Columns.Split(',')]),
        // This is BenchmarkDotNet's own minimum.
        new("--maxWidth", Least: 20),
    ];

    public static string[] Read(IEnumerable<string> arguments)
    {
        List<(Known Option, List<string> Values)> given = [];
        foreach (string word in arguments.SelectMany(SplitValue))
        {
            if (word.StartsWith('-'))
            {
                given.Add((Find(word), []));
            }
            else if (given is [.., var (option, values)] && values.Count < option.Values)
            {
                values.Add(Check(option, word));
            }
            else
            {
                throw new UsageException($"'{Excerpt.Shorten(word)}' does not belong to any option; see --help");
            }
        }

        if (given.Find(entry => entry.Values.Count == 0 && entry.Option.Values > 0).Option is { } waiting)
        {
            throw new UsageException($"{waiting.Name} has no value; see --help");
        }

        return [.. given.SelectMany(entry => entry.Values.Prepend(entry.Option.Name))];
    }

    private static string[] SplitValue(string word) => word.StartsWith('-') ? word.Split('=', 2) : [word];

    private static Known Find(string name) =>
        Array.Find(s_known, known => known.Name.Equals(name, StringComparison.OrdinalIgnoreCase) || known.Short == name)
        ?? throw new UsageException(
            $"unknown option '{Excerpt.Shorten(name)}'; besides the suite's own, the options are"
                + $" {string.Join(", ", s_known.Select(known => known.Name))}"
        );

    private static string Check(Known known, string value) =>
        known switch
        {
            // A filter may begin with a study, as the name of a case does behind that of the benchmark.
            { Name: Filter } when !value.StartsWith('*') && !value.StartsWith(nameof(SqliteBench)) => CaseName + value,
            { Least: { } least } => $"{UsageException.Read(known.Name, () => Axis.Whole(value, Most, least))}",
            { Of: { } allowed } when !allowed.Contains(value, StringComparer.OrdinalIgnoreCase) =>
                throw new UsageException(
                    $"{known.Name}: '{Excerpt.Shorten(value)}' is not one of {string.Join(", ", allowed)}"
                ),
            _ => value,
        };

    // Values is the most values that the option takes, and Least the least number, for an option of numbers.
    private sealed record Known(string Name, string Short = "", int Values = 1, int? Least = null, string[]? Of = null);
}
