using System.Diagnostics.CodeAnalysis;
using Interleaving;

namespace SqliteBench.Results;

/// <summary>A run, or all runs of a label: then the newest is its origin, and cases of others have their own.</summary>
public sealed record RunResults : RunOrigin
{
    [SetsRequiredMembers]
    public RunResults(RunOrigin origin, IReadOnlyList<CaseResult> cases)
        : base(origin) => Cases = cases;

    /// <summary>The unique name of the run on a page that shows several runs; else empty.</summary>
    public string Name { get; init; } = "";

    public IReadOnlyList<CaseResult> Cases { get; init; }

    /// <summary>The runs of a page: each has its label for a name or, if it has none, when it began.</summary>
    public static IReadOnlyList<RunResults> Named(IReadOnlyList<RunResults> runs)
    {
        string[] names = [.. runs.Select(run => run.Label.Length > 0 ? run.Label : When(run.Started))];
        string Numbered(string name, int place)
        {
            int before = names.Take(place).Count(earlier => earlier == name);
            return names.Count(known => known == name) == 1 ? name : $"{name} #{before + 1}";
        }

        return [.. runs.Select((run, place) => run with { Name = Numbered(names[place], place) })];
    }

    /// <summary>The time at which the studies began, or the first and the last day.</summary>
    public string WhenMeasured
    {
        get
        {
            DateTimeOffset[] starts =
            [
                .. Cases
                    .Select(result => (result.Origin ?? this).Started)
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

    // The time is in the time zone of the measured machine.
    private static string When(DateTimeOffset time) => time.ToString("yyyy-MM-dd HH:mm");

    /// <summary>The ratio of each baseline to itself, whose 95 % interval should contain 1 in 95 % of the cases.</summary>
    public IReadOnlyList<Estimate> BaselineRatios =>
        [
            .. Cases
                .Where(result => result.IsBaseline)
                .Select(result => result.Metric("ratio_paired"))
                .OfType<Estimate>(),
        ];

    /// <summary>The part of <see cref="BaselineRatios"/> whose 95 % interval does not contain 1; 0 without baselines.</summary>
    public double PartOfUnequalBaselines =>
        BaselineRatios.Select(ratio => ratio.IsNoise() ? 0.0 : 1.0).DefaultIfEmpty().Average();
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
