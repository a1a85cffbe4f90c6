using SqliteBench.Results;
using SqliteBench.Results.Durability;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting.Studies;

/// <summary>Answers the question of a study in one sentence, from the figures of one run.</summary>
public interface IConclusion
{
    /// <summary>The sentence, with names in backticks; null if the run lacks the figures.</summary>
    internal string? Of(StudyCases cases);

    /// <summary>The same as several sentences, where there are such.</summary>
    internal IReadOnlyList<string> Each(StudyCases cases) => Of(cases) is { } answer ? [answer] : [];
}

/// <summary>Which value of an axis is fastest over all settings, and what it risks.</summary>
/// <param name="axis">The column of the axis.</param>
/// <param name="advice">How to use a value, such as <c>Set</c>.</param>
/// <param name="what">What becomes faster, such as <c>operations</c>.</param>
/// <param name="metric">The column of their times.</param>
public sealed class BestValue(string axis, string advice, string what, string metric = "time_ns") : IConclusion
{
    string? IConclusion.Of(StudyCases cases)
    {
        string first = cases.FirstOn(axis);
        (string Value, Estimate Gain)[] gains =
        [
            .. from gain in cases.Gains(axis, first, metric)
            group gain.Gain by gain.One.On(axis) into value
            let mean = Factors.Mean(value)
            orderby mean.Value descending
            select (value.Key, mean),
        ];
        if (gains.Length == 0)
        {
            return null;
        }

        (string Value, Estimate Gain)[] safe = [.. gains.Where(one => RiskOf(one.Value, first).Length == 0)];
        string text =
            safe.Length > 0 && safe[0].Gain.IsMore() ? Advice(cases, first, safe[0]) : Keep(gains, safe, first);
        (string Value, Estimate Gain) best = gains[0];
        bool hasFasterRisk =
            RiskOf(best.Value, first).Length > 0
            && best.Gain.IsMore()
            && (safe.Length == 0 || best.Gain.Over(safe[0].Gain).IsMore());
        return hasFasterRisk
            ? $"{text}; {Text(best.Value)} is {FigureText.Ratio.Sentence(best.Gain)} times as fast as {Text(first)}, but {RiskOf(best.Value, first)} if the power fails."
            : $"{text}.";
    }

    private string Advice(StudyCases cases, string first, (string Value, Estimate Gain) best)
    {
        string[] each =
        [
            .. from gain in cases.Gains(axis, first, metric)
            where gain.One.On(axis) == best.Value && axis != ResultColumns.Workload
            group gain.Gain by gain.One.On(ResultColumns.Workload) into workload
            select $"`{workload.Key}` {FigureText.Ratio.Of(Factors.Mean(workload).Value)}",
        ];
        string detail = each.Length > 1 ? $" ({string.Join(", ", each)})" : "";
        return $"{advice} {Text(best.Value)}: {what} are {FigureText.Ratio.Sentence(best.Gain)} times as fast as with {Text(first)}{detail}";
    }

    private string Keep((string Value, Estimate Gain)[] gains, (string Value, Estimate Gain)[] safe, string first) =>
        safe.Length > 0 && safe.All(one => one.Gain.High < 1)
            ? $"Keep {Text(first)}: it is the fastest; {Text(safe[0].Value)} takes {FigureText.Ratio.Sentence(safe[0].Gain.Inverse())} times as long"
        : safe.Length > 0 && safe[0].Gain.IsUndecided()
            ? $"Undecided, more launches needed: {Text(safe[0].Value)} is {FigureText.Ratio.Sentence(safe[0].Gain)} times as fast as {Text(first)}"
        : safe.Length > 0
            ? $"No gain larger than the noise{(safe.Length < gains.Length ? " without a new risk" : "")}: at best, {Text(safe[0].Value)}"
                + $" is {FigureText.Ratio.Sentence(safe[0].Gain)} times as fast as {Text(first)}"
        : $"Keep {Text(first)}: every alternative measured is less safe";

    private string Text(string value) =>
        ResultColumns.Axis(axis).Text(value) is var text && text.Contains(' ', StringComparison.Ordinal)
            ? text
            : $"`{text}`";

    // What a pragma set risks beyond what another one does.
    private string RiskOf(string value, string than)
    {
        if (axis != ResultColumns.Pragmas)
        {
            return "";
        }

        (Promise own, Promise other) = (DurabilitySetting.PromiseOf(value), DurabilitySetting.PromiseOf(than));
        return own.MostLost > other.MostLost || (!own.IsSound && other.IsSound) ? own.Words : "";
    }
}

/// <summary>For each workload, the value of an axis beyond which more gains little.</summary>
/// <param name="advice">How to use a value, such as <c>Choose</c>.</param>
/// <param name="first">The first value in words, such as <c>one operation per transaction</c>.</param>
public sealed class EnoughOf(string axis, string advice, string first) : IConclusion
{
    // A value is enough if no other is more than this many times as fast.
    private const double Little = 1.25;

    string? IConclusion.Of(StudyCases cases)
    {
        string start = cases.FirstOn(axis);
        (string Workload, string Enough, Estimate Gain, double Left)[] each =
        [
            .. from gain in cases.Gains(axis, start)
            group gain by gain.One.On(ResultColumns.Workload) into workload
            let gains = workload
                .GroupBy(gain => gain.One.On(axis))
                .Select(value => (Value: value.Key, Gain: Factors.Mean(value.Select(gain => gain.Gain))))
                .Prepend((Value: start, Gain: new Estimate(1, 1, 1)))
                .ToArray()
            let most = gains.Max(one => one.Gain.Value)
            // A gain within the noise does not count.
            let sure = gains.FirstOrDefault(one => one.Gain.IsMore() && one.Gain.Value * Little >= most, gains[0])
            select (workload.Key, sure.Value, sure.Gain, Math.Max(1, most / sure.Gain.Value)),
        ];
        bool isFirst = true;
        string[] parts =
        [
            .. from one in each
            where one.Enough != start
            group one by one.Enough into same
            select $"{ResultColumns.Axis(axis).Text(same.Key)} for {StudyCases.Listed(same.Select(one => GainOf(one.Workload, one.Gain)))}",
        ];
        string[] flat = [.. each.Where(one => one.Enough == start).Select(one => $"`{one.Workload}`")];
        string nothing = $"gain{(flat.Length == 1 ? "s" : "")} little or nothing from more than {first}";
        return each.Length == 0 ? null
            : parts.Length == 0 ? $"{StudyCases.Listed(flat)} {nothing}."
            : $"{advice} {StudyCases.Listed(parts)}; higher values add {More(each.Where(one => one.Enough != start).Max(one => one.Left) - 1)}"
                + $"{(flat.Length > 0 ? $", and {StudyCases.Listed(flat)} {nothing}" : "")}.";

        string More(double part) => part < 0.005 ? "nothing" : $"at most {part * 100:0} %";

        // Only the first gain says what it is relative to.
        string GainOf(string workload, Estimate gain)
        {
            string than = isFirst ? $" times as many operations per second as with {first}" : "";
            isFirst = false;
            return $"`{workload}` ({FigureText.Ratio.Sentence(gain)}{than})";
        }
    }
}

/// <summary>How much slower operations become from the first value of an axis to the last.</summary>
public sealed class Growth(string axis) : IConclusion
{
    string? IConclusion.Of(StudyCases cases)
    {
        string[] values = [.. cases.All.Select(one => one.On(axis)).Distinct()];
        (string Workload, Estimate Factor)[] each =
        [
            .. from gain in cases.Gains(axis, values[0])
            where gain.One.On(axis) == values[^1]
            group gain.Gain.Inverse() by gain.One.On(ResultColumns.Workload) into workload
            let factor = Factors.Mean(workload)
            orderby factor.Value
            select (workload.Key, factor),
        ];
        if (each.Length == 0)
        {
            return null;
        }

        string span = $"From {ResultColumns.Axis(axis).Text(values[0])} to {ResultColumns.Axis(axis).Text(values[^1])}";
        string[] slower =
        [
            .. each.Where(one => one.Factor.IsMore())
                .Select(one => $"`{one.Workload}` {FigureText.Ratio.Sentence(one.Factor)}"),
        ];
        string[] equal = [.. each.Where(one => !one.Factor.IsMore()).Select(one => $"`{one.Workload}`")];
        return slower.Length == 0
            ? $"No slowdown larger than the noise {char.ToLowerInvariant(span[0])}{span[1..]}."
            : $"{span}, operations take this many times as long: {StudyCases.Listed(slower)}"
                + $"{(equal.Length > 0 ? $"; {StudyCases.Listed(equal)}: no slowdown larger than the noise" : "")}.";
    }
}

/// <summary>Compares two workloads of the provider that most people use: what does the slower way cost?</summary>
/// <param name="pairs">The slower workload, the faster one, and the cost in words.</param>
public sealed class WaysCompared(params (string Slow, string Fast, string What)[] pairs) : IConclusion
{
    string? IConclusion.Of(StudyCases cases)
    {
        string provider = cases.Reference;
        LabelledCase[] own = [.. cases.With("time_ns").Where(one => one.Provider == provider)];
        string[] parts =
        [
            .. from pair in pairs
            let slow = Array.Find(own, one => one.On(ResultColumns.Workload) == pair.Slow)
            let fast = Array.Find(own, one => one.On(ResultColumns.Workload) == pair.Fast)
            where slow is not null && fast is not null
            let factor = StudyCases.Time(slow, fast)
            select factor.IsNoise()
                ? $"{pair.What} makes no difference larger than the noise ({TimeOf(slow)})"
                : $"{pair.What} takes {TimeOf(slow)} instead of {TimeOf(fast)} ({FigureText.Ratio.Sentence(factor)} times as long)",
        ];
        return parts.Length > 0 ? $"With `{provider}`, {string.Join("; ", parts)}." : null;
    }

    private static string TimeOf(LabelledCase one) => FigureText.Time.Of(one.Figure("time_ns").Value);
}

/// <summary>Compares the provider that most people use with what is measured beside the providers, and says what those risk.</summary>
/// <param name="what">What the provider does, such as <c>writing a line to a table</c>.</param>
/// <param name="risks">What each of the others loses, by its id; empty for nothing.</param>
public sealed class ComparedBeside(string what, IReadOnlyDictionary<string, string> risks) : IConclusion
{
    string? IConclusion.Of(StudyCases cases)
    {
        string provider = cases.Reference;
        string[] parts =
        [
            .. from one in cases.With("time_ns")
            where one.Provider == provider
            from other in cases.With("time_ns")
            where risks.ContainsKey(other.Provider) && cases.HasSameSetting(one, other)
            group StudyCases.Time(one, other) by other.Provider into beside
            let factor = Factors.Mean(beside)
            let risk = risks[beside.Key].Length > 0 ? $", which {risks[beside.Key]}" : ""
            select factor.IsNoise() ? $"as long, within the noise, as `{beside.Key}`{risk}"
            : factor.High < 1
                ? $"less time than `{beside.Key}`, which takes {FigureText.Ratio.Sentence(factor.Inverse())} times as long{(risk.Length > 0 ? $" and{risk[", which".Length..]}" : "")}"
            : $"{FigureText.Ratio.Sentence(factor)} times as long as `{beside.Key}`{risk}",
        ];
        return parts.Length > 0 ? $"With `{provider}`, {what} takes {string.Join("; ", parts)}." : null;
    }
}

/// <summary>When the write-ahead log starts to grow while a transaction is open.</summary>
public sealed class LogStart : IConclusion
{
    string? IConclusion.Of(StudyCases cases)
    {
        (string Setting, double Rows)[] starts =
        [
            .. from one in cases.All
            where one.Case.Series.ContainsKey("step_rows") && one.Case.Series.ContainsKey("step_wal_bytes")
            let steps = one.Case.Series["step_rows"].Zip(one.Case.Series["step_wal_bytes"])
            let grown = steps.FirstOrDefault(step => step.Second > 0).First
            select (cases.Setting(one, [ResultColumns.Workload]), grown),
        ];
        string[] parts =
        [
            .. from start in starts
            group start.Rows by start.Setting into setting
            let rows = setting.Where(row => row > 0).ToArray()
            let place = rows.Length == 0
                ? "only at the commit"
                : $"by row {rows.Min():#,0}{(rows.Max() > rows.Min() ? $" to {rows.Max():#,0}" : "")}"
            select setting.Key.Length > 0 ? $"{place} with {setting.Key}" : place,
        ];
        bool areSame = starts.Select(start => start.Rows).Distinct().Count() == 1 && parts.Length > 1;
        const string Grows = "the write-ahead log of an open transaction starts to grow";
        return parts.Length == 0 ? null
            : areSame ? $"No difference between the settings: {Grows} {parts[0].Split(" with ")[0]}."
            : $"T{Grows[1..]} {string.Join("; ", parts)}.";
    }
}

/// <summary>Several answers to one question.</summary>
public sealed class AllOf(params IConclusion[] conclusions) : IConclusion
{
    string? IConclusion.Of(StudyCases cases) =>
        string.Join(' ', conclusions.Select(one => one.Of(cases)).OfType<string>()) is { Length: > 0 } text
            ? text
            : null;
}
