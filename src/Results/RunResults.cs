using System.Diagnostics.CodeAnalysis;
using Interleaving;

namespace SqliteBench.Results;

/// <summary>A run, or all of a label: then the newest is its origin, and cases of others have their own.</summary>
public sealed record RunResults : RunOrigin
{
    [SetsRequiredMembers]
    public RunResults(RunOrigin origin, IReadOnlyList<CaseResult> cases)
        : base(origin) => Cases = cases;

    // Is no provider any more. The rows that published labels have of it are not shown.
    private const string RetiredProvider = "microsoft-data-sqlite-typed";

    /// <summary>Its name on a page that shows several runs, which is unique; else empty.</summary>
    public string Name { get; init; } = "";

    public IReadOnlyList<CaseResult> Cases { get; init; }

    /// <summary>The runs of a page: each has its label for a name or, if it has none, when it began.</summary>
    public static IReadOnlyList<RunResults> Named(IReadOnlyList<RunResults> runs)
    {
        string[] names = [.. runs.Select(run => run.Label.Length > 0 ? run.Label : When(run.Started))];
        string Numbered(string name, int place)
        {
            int before = names.Take(place).Count(other => other == name);
            return names.Count(other => other == name) == 1 ? name : $"{name} #{before + 1}";
        }

        return
        [
            .. runs.Select(
                (run, place) =>
                    run with
                    {
                        Name = Numbered(names[place], place),
                        Cases = [.. run.Cases.Where(one => one.Provider != RetiredProvider)],
                    }
            ),
        ];
    }

    /// <summary>When the studies began: a time, or the first and the last day.</summary>
    public string WhenMeasured
    {
        get
        {
            DateTimeOffset[] starts =
            [
                .. Cases
                    .Select(one => (one.Origin ?? this).Started)
                    .Where(start => start != default)
                    .Distinct()
                    .Order(),
            ];
            if (starts.Length < 2)
            {
                return When(Started);
            }

            string[] days = [.. starts.Select(start => start.ToString("yyyy-MM-dd")).Distinct()];
            return days.Length == 1 ? days[0] : $"{days[0]} to {days[^1]}";
        }
    }

    // In the time zone of the measured machine.
    private static string When(DateTimeOffset time) => time.ToString("yyyy-MM-dd HH:mm");

    /// <summary>
    /// The part of all baselines for which the 95 % interval of the ratio to themselves excludes 1. It should be 5 %; it is 0
    /// without baselines.
    /// </summary>
    public double PartOfUnequalBaselines
    {
        get
        {
            Estimate[] ratios =
            [
                .. Cases.Where(one => one.IsBaseline).Select(one => one.Metric("ratio_paired")).OfType<Estimate>(),
            ];
            return ratios.Length == 0 ? 0 : (double)ratios.Count(ratio => !ratio.IsNoise()) / ratios.Length;
        }
    }
}

public record RunOrigin
{
    private static readonly string[] s_processor = ["processor", "cpu_family", "cpu_model", "cpu_stepping"];

    public required string Label { get; init; }

    public required DateTimeOffset Started { get; init; }

    /// <summary>The git commit of the suite, with <c>-dirty</c> if files differed from it; empty if unknown.</summary>
    public required string Commit { get; init; }

    public required bool IsPartial { get; init; }

    public required string Command { get; init; }

    public required IReadOnlyList<KeyValuePair<string, string>> Environment { get; init; }

    public string Fact(string name) => Environment.FirstOrDefault(fact => fact.Key == name).Value ?? "";

    /// <summary>Name, family, model and stepping. Runs whose processors differ are from different machines.</summary>
    public string Processor => string.Join(' ', s_processor.Select(Fact).Where(fact => fact.Length > 0));

    public RunOrigin ToOrigin() => new(this);
}
