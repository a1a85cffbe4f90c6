using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Benchmarks;

/// <summary>Those passed on to BenchmarkDotNet, which would accept wrong ones and others without effect.</summary>
internal static class BenchmarkDotNetOptions
{
    /// <summary>What stands before the study in the name of a case.</summary>
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
        // The only one that cases have.
        new("--attribute", Values: Many, Of: ["Benchmark"]),
        new("--list", Of: ["flat", "tree", "disabled"]),
        new("--info", Values: 0),
        new("--job", "-j", Of: ["default", "dry", "short", "medium", "long", "verylong"]),
        new("--launchCount", Least: 1),
        new("--iterationCount", Least: 1),
        new("--exporters", "-e", Values: Many),
        new("--memory", "-m", Values: 0),
        new("--artifacts", "-a"),
        new("--hide", Values: Many, Of: [.. ResultColumns.Axes.Select(axis => axis.Name), .. Columns.Split(',')]),
        // BenchmarkDotNet's own minimum.
        new("--maxWidth", Least: 20),
    ];

    public static string[] Read(IEnumerable<string> arguments)
    {
        List<(Known Option, List<string> Values)> given = [];
        foreach (string word in arguments.SelectMany(one => one.StartsWith('-') ? one.Split('=', 2) : [one]))
        {
            // After an option that takes a number, -3 is a wrong number.
            if (word.StartsWith('-') && given is not [.., ({ Least: not null }, [])])
            {
                given.Add((Find(word), []));
            }
            else if (given is [.., var (option, values)] && values.Count < option.Values)
            {
                values.Add(Check(option, word));
            }
            else
            {
                throw new UsageException($"'{Excerpt.Of(word)}' belongs to no option; see --help");
            }
        }

        return given.Find(one => one.Values.Count == 0 && one.Option.Values > 0).Option is { } waiting
            ? throw new UsageException($"{waiting.Name} has no value; see --help")
            : [.. given.SelectMany(one => one.Values.Prepend(one.Option.Name))];
    }

    private static Known Find(string name) =>
        Array.Find(s_known, known => known.Name.Equals(name, StringComparison.OrdinalIgnoreCase) || known.Short == name)
        ?? throw new UsageException(
            $"unknown option '{Excerpt.Of(name)}'; beside the suite's own, the options are"
                + $" {string.Join(", ", s_known.Select(known => known.Name))}"
        );

    // A filter may begin with a study, as the name of a case does behind that of the benchmark.
    private static string Check(Known known, string value) =>
        known.Name == Filter && !value.StartsWith('*') && !value.StartsWith(nameof(SqliteBench)) ? CaseName + value
        : known.Least is { } least ? $"{UsageException.Read(known.Name, () => Axis.Whole(value, Most, least))}"
        : known.Of is null || known.Of.Contains(value, StringComparer.OrdinalIgnoreCase) ? value
        : throw new UsageException($"{known.Name}: '{Excerpt.Of(value)}' is none of {string.Join(", ", known.Of)}");

    // The most values, and the least number if it takes a number.
    private sealed record Known(string Name, string Short = "", int Values = 1, int? Least = null, string[]? Of = null);
}
