using System.Diagnostics.CodeAnalysis;
using Interleaving;

namespace SqliteBench.Results;

/// <summary>The results of a run, or of all runs of a label; the newest is then the origin of cases without one.</summary>
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
        // The time is in the time zone of the measured machine.
        string[] names = [.. runs.Select(run => run.Label.Length > 0 ? run.Label : $"{run.Started:yyyy-MM-dd HH:mm}")];
        string NameOf(string name, int place)
        {
            int before = names.Take(place).Count(earlier => earlier == name);
            return names.Count(known => known == name) == 1 ? name : $"{name} #{before + 1}";
        }

        return [.. runs.Select((run, place) => run with { Name = NameOf(names[place], place) })];
    }

    /// <summary>Combines one or more machines: each figure is the geometric mean, with the least and the largest in place of an interval.</summary>
    public static RunResults Average(IReadOnlyList<RunResults> machines)
    {
        RunResults first = machines[0];
        IEnumerable<CaseResult> cases =
            from machine in machines
            from result in machine.Cases
            group result by (result.Key, result.Baseline) into results
            select Mean([.. results]);
        return first with { Label = "", Cases = [.. cases] };
    }

    private static CaseResult Mean(CaseResult[] results)
    {
        CaseResult[] measured = [.. results.Where(result => result.Failure is null)];
        if (measured.Length == 0)
        {
            return results[0];
        }

        IEnumerable<string> names = measured.SelectMany(result => result.Metrics.Keys).Distinct();
        return measured[0] with
        {
            Origin = null,
            Samples = [],
            BaselineSamples = [],
            Metrics = names.ToDictionary(name => name, name => Across(measured, name)),
        };
    }

    private static Estimate Across(CaseResult[] measured, string name)
    {
        Estimate[] figures = [.. measured.Select(result => result.Metric(name)).OfType<Estimate>()];
        return figures is [var only] ? new Estimate(only.Value, only.Value, only.Value) : Factors.Across(figures);
    }

    public string WhenMeasured
    {
        get
        {
            IEnumerable<DateTimeOffset> starts = Cases.Select(result => (result.Origin ?? this).Started);
            IEnumerable<DateTimeOffset> known = starts.Where(start => start != default).Order();
            string[] days = [.. known.Select(start => start.ToString("yyyy-MM-dd")).Distinct()];
            return days.Length > 1 ? $"{days[0]} to {days[^1]}" : Started.ToString("yyyy-MM-dd");
        }
    }

    /// <summary>The ratio of each baseline to itself, whose 95 % interval should contain 1 in 95 % of the cases.</summary>
    public IReadOnlyList<Estimate> BaselineRatios =>
        [
            .. Cases
                .Where(result => result.IsBaseline)
                .Select(result => result.Metric("ratio_paired"))
                .OfType<Estimate>(),
        ];
}

/// <summary>When, where and by which command results were measured.</summary>
public record RunOrigin
{
    private static readonly string[] s_processorFacts = ["processor", "cpu_family", "cpu_model", "cpu_stepping"];

    public required string Label { get; init; }

    public required DateTimeOffset Started { get; init; }

    /// <summary>The git commit of the suite, with <c>-dirty</c> if files differed from it; empty if unknown.</summary>
    public required string Commit { get; init; }

    public required bool IsPartial { get; init; }

    public required string Command { get; init; }

    public required IReadOnlyList<KeyValuePair<string, string>> Environment { get; init; }

    public string Fact(string name) => Environment.FirstOrDefault(fact => fact.Key == name).Value ?? "";

    /// <summary>Name, family, model and stepping. Runs whose processors differ are from different machines.</summary>
    public string Processor => string.Join(' ', s_processorFacts.Select(Fact).Where(fact => fact.Length > 0));

    public RunOrigin ToOrigin() => new(this);
}
