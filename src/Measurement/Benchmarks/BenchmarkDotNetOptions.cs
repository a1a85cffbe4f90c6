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
        // Cases have no other attribute.
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
        // This is BenchmarkDotNet's own minimum.
        new("--maxWidth", Least: 20),
    ];

    public static string[] Read(IEnumerable<string> arguments)
    {
        List<(Known Option, List<string> Values)> given = [];
        foreach (string word in arguments.SelectMany(SplitValue))
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
                throw new UsageException($"'{Excerpt.Shorten(word)}' belongs to no option; see --help");
            }
        }

        if (given.Find(entry => entry.Values.Count == 0 && entry.Option.Values > 0).Option is { } waiting)
        {
            throw new UsageException($"{waiting.Name} has no value; see --help");
        }

        return [.. given.SelectMany(entry => entry.Values.Prepend(entry.Option.Name))];
    }

    private static string[] SplitValue(string argument) =>
        argument.StartsWith('-') ? argument.Split('=', 2) : [argument];

    private static Known Find(string name) =>
        Array.Find(s_known, known => known.Name.Equals(name, StringComparison.OrdinalIgnoreCase) || known.Short == name)
        ?? throw new UsageException(
            $"unknown option '{Excerpt.Shorten(name)}'; beside the suite's own, the options are"
                + $" {string.Join(", ", s_known.Select(known => known.Name))}"
        );

    private static string Check(Known known, string value)
    {
        // A filter may begin with a study, as the name of a case does behind that of the benchmark.
        if (known.Name == Filter && !value.StartsWith('*') && !value.StartsWith(nameof(SqliteBench)))
        {
            return CaseName + value;
        }

        if (known.Least is { } least)
        {
            return $"{UsageException.Read(known.Name, () => Axis.Whole(value, Most, least))}";
        }

        if (known.Of is null || known.Of.Contains(value, StringComparer.OrdinalIgnoreCase))
        {
            return value;
        }

        throw new UsageException($"{known.Name}: '{Excerpt.Shorten(value)}' is none of {string.Join(", ", known.Of)}");
    }

    // Values is the most values that the option takes, and Least the least number, for an option of numbers.
    private sealed record Known(string Name, string Short = "", int Values = 1, int? Least = null, string[]? Of = null);
}
