using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting.Studies;

/// <summary>Answers a study's question in sentences, with names in backticks.</summary>
internal static class Conclusions
{
    /// <summary>The answers of a study; several rules give one answer.</summary>
    public static IReadOnlyList<string> Of(IReadOnlyList<Conclusion> rules, StudyCases cases)
    {
        string[] sentences = [.. rules.SelectMany(rule => Of(rule, cases))];
        return rules.Count > 1 && sentences.Length > 0 ? [string.Join(' ', sentences)] : sentences;
    }

    /// <summary>The sentences of a rule; none if the run lacks the figures.</summary>
    private static IEnumerable<string> Of(Conclusion rule, StudyCases cases) =>
        rule switch
        {
            FasterValues values => Only(new ValuesCompared(values.Axis, cases).Faster(values.Metric)),
            EnoughOf enough => Only(new ValuesCompared(enough.Axis, cases).Enough(enough.First)),
            Growth growth => Only(OfGrowth(growth.Axis, cases)),
            WaysCompared ways => Only(OfWays(ways.Pairs, cases)),
            ComparedBeside beside => Only(OfFiles(beside, cases)),
            LogStart => Only(OfLogStart(cases)),
            LibrariesCompared libraries => Only(new LibrariesText(libraries).Of(cases)),
            OverReference => LibrariesText.OverReference(cases),
            VersionsCompared => Only(LibrariesText.OfVersions(cases)),
            DurabilityCompared => Only(DurabilityPlot.Conclude(cases)),
            ChangesCompared => cases.Compared.OrderBy(one => one.Ratio.Value).Select(OfChange),
            _ => throw new ArgumentException($"there is no sentence for {rule.GetType().Name}"),
        };

    private static string[] Only(string? sentence) => sentence is null ? [] : [sentence];

    private static string? OfGrowth(string axis, StudyCases cases)
    {
        string[] values = [.. cases.All.Select(one => one.On(axis)).Distinct()];
        string[] each =
        [
            .. from gain in cases.Gains(axis, values[0])
            where gain.One.On(axis) == values[^1]
            group gain by gain.One.On(ResultColumns.Workload) into workload
            select $"`{workload.Key}` {new Pooled(workload).Inverse().Text}",
        ];
        string span = $"from {ResultColumns.Axis(axis).Text(values[0])} to {ResultColumns.Axis(axis).Text(values[^1])}";
        return each.Length == 0
            ? null
            : $"{cases.Whose(axis)}{span}, operations take this many times as long: {StudyCases.Listed(each)}.";
    }

    private static string? OfWays(IReadOnlyList<(string Slow, string Fast, string What)> pairs, StudyCases cases) =>
        cases.Sentence(
            ResultColumns.Workload,
            from pair in pairs
            from slow in cases.Told(ResultColumns.Workload)
            where slow.On(ResultColumns.Workload) == pair.Slow
            let fast = cases.Same(slow, ResultColumns.Workload, pair.Fast)
            where fast is not null
            let factor = new Pooled([(slow, StudyCases.Time(slow, fast))])
            let setting = cases.SettingBeside(slow, ResultColumns.Workload)
            let what = setting.Length > 0 ? $"{pair.What} ({setting})" : pair.What
            select factor.IsNoise
                ? $"{what} makes no difference larger than the noise ({TimeOf(slow)})"
                : $"{what} takes {TimeOf(slow)} instead of {TimeOf(fast)} ({factor.Text} times as long)"
        );

    private static string TimeOf(CaseResult one) => FigureText.Time.Of(one.Figure("time_ns").Value);

    private static string? OfFiles(ComparedBeside beside, StudyCases cases) =>
        cases.Sentence(
            "",
            from one in cases.Told("")
            from other in cases.With("time_ns")
            where beside.Risks.ContainsKey(other.Provider) && cases.HasSameSetting(one, other, ResultColumns.Provider)
            group (one, StudyCases.Time(one, other)) by other.Provider into file
            let factor = new Pooled(file)
            let risk = beside.Risks[file.Key].Length > 0 ? $", which {beside.Risks[file.Key]}" : ""
            select factor.IsNoise ? $"as long, within the noise, as `{file.Key}`{risk}"
            : factor.IsLess
                ? $"less time than `{file.Key}`, which takes {factor.Inverse().Text} times as long{(risk.Length > 0 ? $" and{risk[", which".Length..]}" : "")}"
            : $"{factor.Text} times as long as `{file.Key}`{risk}",
            $"{beside.What} takes "
        );

    private static string? OfLogStart(StudyCases cases)
    {
        string[] starts =
        [
            .. from one in cases.All
            where one.Provider == cases.Reference
            where one.Series.ContainsKey("step_rows") && one.Series.ContainsKey("step_wal_bytes")
            let place = PlaceOf(one.Series["step_rows"], one.Series["step_wal_bytes"])
            let setting = cases.Setting(one, [ResultColumns.Workload])
            select setting.Length > 0 ? $"{place} ({setting})" : place,
        ];
        return starts.Length > 0
            ? $"With `{cases.Reference}`, the write-ahead log of an open transaction {string.Join("; ", starts)}."
            : null;
    }

    // What the advised changes do to the time of a query.
    private static string OfChange(CaseResult one)
    {
        Estimate time = one.Figure("time_ns");
        string before = FigureText.Time.Of(time.Value / one.Ratio.Value);
        string times = $"{one.On(ResultColumns.Workload)}: {before} before, {FigureText.Time.Of(time.Value)} after";
        if (one.IsNoise(one.Ratio))
        {
            return $"{times}, no difference larger than the noise";
        }

        return one.Ratio.Value < 1
            ? $"{times}, {FigureText.Ratio.Sentence(one.Ratio.Inverse())} times as fast"
            : $"{times}, takes {FigureText.Ratio.Sentence(one.Ratio)} times as long";
    }

    private static string PlaceOf(IReadOnlyList<double> rows, IReadOnlyList<double> bytes) =>
        bytes.Index().FirstOrDefault(step => step.Item > 0, (-1, 0)).Index switch
        {
            -1 => "grew only at the commit",
            0 => $"had started to grow when it was first read, after {Plural.Of($"{rows[0]:#,0}", "row")}",
            var step => $"started to grow between {rows[step - 1]:#,0} and {Plural.Of($"{rows[step]:#,0}", "row")}",
        };
}
