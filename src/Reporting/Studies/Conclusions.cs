namespace SqliteBench.Reporting.Studies;

public interface IConclusion
{
    /// <summary>The sentence, with names in backticks; null if the run lacks the figures.</summary>
    internal string? Of(StudyCases cases) => null;

    /// <summary>The sentences of a conclusion with several.</summary>
    internal IReadOnlyList<string> Each(StudyCases cases) => Of(cases) is { } answer ? [answer] : [];
}

public sealed class FasterValues(string axis, string metric = "time_ns") : IConclusion
{
    private const int Few = 3;

    string? IConclusion.Of(StudyCases cases)
    {
        string first = cases.FirstOn(axis);
        (string Value, Pooled Gain)[] gains =
        [
            .. from one in cases.Gains(axis, first, metric)
            group one by one.One.On(axis) into same
            let gain = new Pooled(same)
            let isRisky = RiskOf(same.Key, first) is not null
            orderby gain.IsMore descending, gain.IsNoise || gain.IsLess, isRisky, gain.Mean.Value descending
            select (same.Key, gain),
        ];
        int faster = gains.Count(one => !one.Gain.IsNoise && !one.Gain.IsLess);
        IEnumerable<string> parts = gains
            .Take(Math.Clamp(faster, 1, Few))
            .Select((one, place) => Sentence(one.Value, one.Gain, place == 0 ? $" as {Text(first)}" : "", first))
            .Concat(
                faster > Few
                    ? [$"{faster - Few} more {(faster == Few + 1 ? "is" : "are")} faster, at least on some operations"]
                    : []
            );
        return cases.Sentence(axis, parts);
    }

    private string Sentence(string value, Pooled gain, string than, string first) =>
        $"{Text(value)} is {gain.Text} times as fast{than}"
        + (
            gain.IsUndecided ? ", undecided: more launches needed"
            : gain.IsNoise ? ", no difference larger than the noise"
            : gain.IsLess ? ", and nothing that was measured is faster"
            : ""
        )
        + (RiskOf(value, first) is { } risk ? $", but {risk} if the power fails" : "");

    private string Text(string value) => $"`{ResultColumns.Axis(axis).Text(value)}`";

    // What a pragma set risks beyond what another one does; null for nothing.
    private string? RiskOf(string value, string than)
    {
        (Promise own, Promise other) = (DurabilitySetting.PromiseOf(value), DurabilitySetting.PromiseOf(than));
        return axis == ResultColumns.Pragmas && (own.MostLost > other.MostLost || (!own.IsSound && other.IsSound))
            ? own.Words
            : null;
    }
}

/// <summary>For each workload, the value of an axis beyond which more gains little.</summary>
/// <param name="first">The first value in words, such as <c>one operation per transaction</c>.</param>
public sealed class EnoughOf(string axis, string first) : IConclusion
{
    // A value is enough if no other is more than this many times as fast.
    private const double Little = 1.25;

    string? IConclusion.Of(StudyCases cases)
    {
        (string Workload, string? Enough, Pooled Gain, double Left)[] each =
        [
            .. from gain in cases.Gains(axis, cases.FirstOn(axis))
            group gain by gain.One.On(ResultColumns.Workload) into workload
            let enough = workload
                .GroupBy(gain => gain.One.On(axis))
                .Select(same => (Value: same.Key, Gain: new Pooled(same), Left: Left(cases, workload.Key, same.Key)))
                // A gain within the noise does not count.
                .FirstOrDefault(one => one.Gain.IsMore && one.Left <= Little)
            orderby enough.Value is null
            select (workload.Key, enough.Value, enough.Gain, enough.Left),
        ];
        string[] flat = [.. each.Where(one => one.Enough is null).Select(one => $"`{one.Workload}`")];
        // Only the first gain says what it is relative to.
        List<string> parts =
        [
            .. each.SkipLast(flat.Length)
                .Select(
                    (one, place) =>
                        $"`{one.Workload}` reaches {one.Gain.Text} times{(place == 0 ? " as many operations per second" : "")}"
                        + $" with {ResultColumns.Axis(axis).Text(one.Enough!)}{(place == 0 ? $" as with {first}" : "")}"
                ),
        ];
        if (parts.Count > 0)
        {
            double most = each.Max(one => one.Left) - 1;
            parts.Add($"other values add {(most < 0.005 ? "nothing" : $"at most {most * 100:0} %")}");
        }

        if (flat.Length > 0)
        {
            parts.Add(
                $"{StudyCases.Listed(flat)} gain{(flat.Length == 1 ? "s" : "")} little or nothing from more than {first}"
            );
        }

        return cases.Sentence(axis, parts);
    }

    // How many times as fast any other value is, at most.
    private double Left(StudyCases cases, string workload, string value) =>
        cases
            .Gains(axis, value)
            .Where(gain => gain.One.On(ResultColumns.Workload) == workload)
            .Max(gain => Math.Max(1, gain.Gain.Value));
}

public sealed class Growth(string axis) : IConclusion
{
    string? IConclusion.Of(StudyCases cases)
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
}

/// <param name="pairs">The slower workload, the faster one, and the cost in words.</param>
public sealed class WaysCompared(params (string Slow, string Fast, string What)[] pairs) : IConclusion
{
    string? IConclusion.Of(StudyCases cases) =>
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

    private static string TimeOf(LabelledCase one) => FigureText.Time.Of(one.Figure("time_ns").Value);
}

/// <param name="what">What the provider does, such as <c>writing a line to a table</c>.</param>
/// <param name="risks">What each of the others loses, by its id; empty for nothing.</param>
public sealed class ComparedBeside(string what, IReadOnlyDictionary<string, string> risks) : IConclusion
{
    string? IConclusion.Of(StudyCases cases) =>
        cases.Sentence(
            "",
            from one in cases.Told("")
            from other in cases.With("time_ns")
            where risks.ContainsKey(other.Provider) && cases.HasSameSetting(one, other, ResultColumns.Provider)
            group (one, StudyCases.Time(one, other)) by other.Provider into beside
            let factor = new Pooled(beside)
            let risk = risks[beside.Key].Length > 0 ? $", which {risks[beside.Key]}" : ""
            select factor.IsNoise ? $"as long, within the noise, as `{beside.Key}`{risk}"
            : factor.IsLess
                ? $"less time than `{beside.Key}`, which takes {factor.Inverse().Text} times as long{(risk.Length > 0 ? $" and{risk[", which".Length..]}" : "")}"
            : $"{factor.Text} times as long as `{beside.Key}`{risk}",
            $"{what} takes "
        );
}

public sealed class LogStart : IConclusion
{
    string? IConclusion.Of(StudyCases cases)
    {
        string[] starts =
        [
            .. from one in cases.All
            where one.Provider == cases.Reference
            where one.Case.Series.ContainsKey("step_rows") && one.Case.Series.ContainsKey("step_wal_bytes")
            let place = PlaceOf(one.Case.Series["step_rows"], one.Case.Series["step_wal_bytes"])
            let setting = cases.Setting(one, [ResultColumns.Workload])
            select setting.Length > 0 ? $"{place} ({setting})" : place,
        ];
        return starts.Length > 0
            ? $"With `{cases.Reference}`, the write-ahead log of an open transaction {string.Join("; ", starts)}."
            : null;
    }

    private static string PlaceOf(IReadOnlyList<double> rows, IReadOnlyList<double> bytes) =>
        bytes.Index().FirstOrDefault(step => step.Item > 0, (-1, 0)).Index switch
        {
            -1 => "grew only at the commit",
            0 => $"had started to grow when it was first read, after {Plural.Of($"{rows[0]:#,0}", "row")}",
            var step => $"started to grow between {rows[step - 1]:#,0} and {Plural.Of($"{rows[step]:#,0}", "row")}",
        };
}

public sealed class AllOf(params IConclusion[] conclusions) : IConclusion
{
    string? IConclusion.Of(StudyCases cases) =>
        string.Join(' ', conclusions.SelectMany(one => one.Each(cases))) is { Length: > 0 } text ? text : null;
}
