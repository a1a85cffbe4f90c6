using SqliteBench.Results.Durability;

namespace SqliteBench.Tests.Studies;

/// <summary>No conclusion shows an average of cases that differ by more than 15 %.</summary>
public sealed partial class PooledTests
{
    private const double Near = 0.15;

    public static TheoryData<string> Labels => [.. RunSource.LabelsIn(Paths.Published)];

    [Theory]
    [MemberData(nameof(Labels))]
    public void Every_figure_in_the_conclusions_of_a_machine_is_of_two_cases_or_of_like_ones(string label) =>
        StudiesOf(Published(label)).SelectMany(cases => AveragesIn(cases, cases.Answers)).ShouldBeEmpty();

    [Theory]
    [MemberData(nameof(Labels))]
    public void So_is_every_figure_where_no_case_is_like_another(string label) =>
        StudiesOf(Unlike(Published(label))).SelectMany(cases => AveragesIn(cases, cases.Answers)).ShouldBeEmpty();

    [Theory]
    [MemberData(nameof(Labels))]
    public void An_average_over_providers_or_workloads_is_found(string label)
    {
        foreach (StudyCases cases in StudiesOf(Published(label)).Where(cases => cases.Study is "batch" or "threads"))
        {
            string axis = cases.Study == "batch" ? "batch_size" : "threads";
            CaseResult[] ones = [.. cases.With("time_ns").Where(one => one.On(axis) != "1")];
            Estimate Gain(CaseResult one) => StudyCases.Time(cases.Same(one, axis, "1")!, one);
            IEnumerable<Estimate> gains = ones.Where(one => one.On(axis) == ones[^1].On(axis)).Select(Gain);
            string average = FigureText.Ratio.Sentence(Factors.Mean(gains));
            AveragesIn(cases, [$"It is {average} times as fast."]).ShouldBe([average]);
        }
    }

    [Fact]
    public void Like_parts_are_a_mean_few_workloads_are_named_and_anything_else_is_a_range()
    {
        TextOf(("select", 1.1), ("insert", 1.2)).ShouldBe("1.15 [1.13, 1.17]");
        TextOf(("select", 1.1), ("insert", 2))
            .ShouldBe("1.10 [1.08, 1.12] (`select`) and 2.00 [1.96, 2.04] (`insert`)");
        TextOf(("select", 1), ("select", 2)).ShouldBe("1.00 to 2.00");
        TextOf(("select", 1), ("select", 2), ("insert", 5))
            .ShouldBe("1.00 to 2.00 (`select`) and 5.00 [4.90, 5.10] (`insert`)");
        TextOf(("a", 1), ("b", 2), ("c", 3), ("d", 4), ("e", 5)).ShouldBe("1.00 to 5.00");
    }

    private static string TextOf(params (string Workload, double Factor)[] parts) =>
        new Pooled(
            parts.Select(part =>
                (
                    SampleResults.Case("cpp", part.Workload),
                    new Estimate(part.Factor, part.Factor * 0.98, part.Factor * 1.02)
                )
            )
        ).Text;

    // The figures of ratios that are neither those of two cases nor the mean of like ones.
    private static IEnumerable<string> AveragesIn(StudyCases cases, IEnumerable<string> sentences)
    {
        HashSet<string> known = [.. Known(cases)];
        return from sentence in sentences
            let named = cases.Study == "providers" ? NamedMean().Replace(sentence, "") : sentence
            from Match figure in Ratio().Matches(InBackticks().Replace(named, ""))
            where !known.Contains(figure.Value)
            select figure.Value;
    }

    private static IEnumerable<string> Known(StudyCases cases)
    {
        (string Compared, string Workload, string Pragmas, Estimate Factor)[] pairs = [.. Pairs(cases)];
        return from parts in pairs
                .GroupBy(one => one.Compared)
                .Concat(pairs.GroupBy(one => $"{one.Compared} {one.Workload}"))
                .Concat(pairs.GroupBy(one => $"{one.Compared} {one.Pragmas}"))
                .Concat(pairs.GroupBy(one => $"{one.Compared} {one.Workload} {one.Pragmas}"))
                .Select(same => same.Select(one => one.Factor).ToArray())
                .Concat(pairs.Select(one => new[] { one.Factor }))
            let mean = Factors.Mean(parts)
            where Array.TrueForAll(parts, part => Math.Abs((part.Value / mean.Value) - 1) <= Near)
            from text in new[] { FigureText.Ratio.Sentence(mean), FigureText.Ratio.Of(mean.Value) }
            select text;
    }

    private static IEnumerable<(string Compared, string Workload, string Pragmas, Estimate Factor)> Pairs(
        StudyCases cases
    ) =>
        (
            from axis in ResultColumns.Axes.Select(axis => axis.Name).Append(ResultColumns.Provider)
            from one in cases.All
            from other in cases.All
            where one.On(axis) != other.On(axis) && cases.HasSameSetting(one, other, axis)
            from factor in FactorsOf(one, other)
            let providers = $"{one.Provider} {other.Provider}"
            let compared = $"{axis} {providers} {one.On(axis)} {other.On(axis)}"
            select (compared, one.On(ResultColumns.Workload), one.On(ResultColumns.Pragmas), factor)
        ).Concat(
            from one in cases.With("ratio_version")
            let compared = $"{one.Provider} {one.On(ResultColumns.Version)}"
            select (compared, one.On(ResultColumns.Workload), "", one.Figure("ratio_version"))
        );

    private static IEnumerable<Estimate> FactorsOf(CaseResult one, CaseResult other)
    {
        foreach (string metric in new[] { "time_ns", "start_ns" })
        {
            if (one.Figure(metric).Value > 0 && other.Figure(metric).Value > 0)
            {
                yield return StudyCases.Time(one, other, metric);
            }
        }

        if (DurabilityFigures.Of(one) is { } rate && DurabilityFigures.Of(other) is { } than)
        {
            yield return rate.CommitsPerSecond.Over(than.CommitsPerSecond);
        }
    }

    private static RunResults Published(string label) =>
        ResultsFile.Read(Path.Combine(Paths.Published, label, ResultsFile.Name));

    private static StudyCases[] StudiesOf(RunResults run) => StudyCases.Of(run, StudyCatalog.ForReports);

    // The same cases, each slower or faster by a factor of its own.
    private static RunResults Unlike(RunResults run)
    {
        Random random = new(1);
        CaseResult Scaled(CaseResult one)
        {
            double factor = Math.Exp((4 * random.NextDouble()) - 2);
            Estimate Times(Estimate figure) =>
                figure is { Low: 1, High: 1 }
                    ? figure
                    : new Estimate(figure.Value * factor, figure.Low * factor, figure.High * factor);
            return one with
            {
                Metrics = one.Metrics.ToDictionary(
                    metric => metric.Key,
                    metric =>
                        metric.Key
                            is "ratio_paired"
                                or "ratio_version"
                                or "time_ns"
                                or "start_ns"
                                or "commits_per_second"
                            ? Times(metric.Value)
                            : metric.Value
                ),
            };
        }

        return run with
        {
            Cases = [.. run.Cases.Select(Scaled)],
        };
    }

    [GeneratedRegex(@"[\d.,]+ \[[^\]]*\] times(?: as long as (?:C\+\+|`[^`]*`) \(|, )geometric mean")]
    private static partial Regex NamedMean();

    [GeneratedRegex("`[^`]*`")]
    private static partial Regex InBackticks();

    // With an interval, or with decimals and without a unit; neither a version nor a rate.
    [GeneratedRegex(
        @"(?<![\d.,])(?:\d[\d,]*(?:\.\d+)? \[[^\]]*\](?! commits)|\d+\.\d+(?![\d.]*\d)(?! (?:\[|ns|µs|ms|s\b|%)))"
    )]
    private static partial Regex Ratio();
}
