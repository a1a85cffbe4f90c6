using SqliteBench.Results;
using SqliteBench.Results.Durability;

namespace SqliteBench.Reporting.Studies;

/// <summary>Answers the question of a study in one sentence, from the figures of one run.</summary>
public interface IConclusion
{
    /// <summary>The sentence, with names in backticks; null if the run lacks the figures.</summary>
    internal string? Of(StudyCases cases);
}

/// <summary>Which value of an axis is fastest over all settings, and what it risks.</summary>
/// <param name="axis">The column of the axis.</param>
/// <param name="advice">How to use a value, such as <c>Set</c>.</param>
/// <param name="what">What becomes faster, such as <c>operations</c>.</param>
public sealed class BestValue(string axis, string advice, string what) : IConclusion
{
    string? IConclusion.Of(StudyCases cases)
    {
        LabelledCase[] all = [.. cases.With("time_ns").Where(one => one.On(axis).Length > 0)];
        string first = cases.BaselineOn(axis) ?? all.Select(one => one.On(axis)).FirstOrDefault("");
        (string Value, Estimate Gain)[] gains =
        [
            .. from one in all
            where one.On(axis) != first
            let other = cases.Same(one, axis, first)
            where other is not null
            group StudyCases.Time(other, one) by one.On(axis) into value
            let gain = Factors.Mean(value)
            orderby gain.Value descending
            select (value.Key, gain),
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
            ? $"{text}; {Text(best.Value)} is {best.Gain.Text()} times as fast, but {RiskOf(best.Value, first)} if the power fails."
            : $"{text}.";
    }

    private string Advice(StudyCases cases, string first, (string Value, Estimate Gain) best)
    {
        string[] each =
        [
            .. from one in cases.With("time_ns")
            where one.On(axis) == best.Value && axis != ResultColumns.Workload
            let other = cases.Same(one, axis, first)
            where other is not null
            group StudyCases.Time(other, one) by one.On(ResultColumns.Workload) into workload
            select $"`{workload.Key}` {FigureText.Ratio.Of(Factors.Mean(workload).Value)}",
        ];
        string detail = each.Length > 1 ? $" ({string.Join(", ", each)})" : "";
        return $"{advice} {Text(best.Value)}: {what} are {best.Gain.Text()} times as fast as with {Text(first)}{detail}";
    }

    private string Keep((string Value, Estimate Gain)[] gains, (string Value, Estimate Gain)[] safe, string first) =>
        safe.Length > 0 && safe.All(one => one.Gain.High < 1)
            ? $"Keep {Text(first)}: it is the fastest; {Text(safe[0].Value)} takes {safe[0].Gain.Inverse().Text()} times as long"
        : safe.Length > 0
            ? $"No difference larger than the noise: nothing {(safe.Length < gains.Length ? "without a new risk " : "")}is faster than {Text(first)}"
                + $" ({Text(safe[0].Value)}: {safe[0].Gain.Text()} times as fast)"
        : $"Keep {Text(first)}: everything else that was measured risks more";

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

/// <summary>From which value of an axis more gains little, for each workload.</summary>
/// <param name="advice">What to do with a value, such as <c>Hold {0} per transaction</c>.</param>
/// <param name="first">The first value in words, such as <c>one per transaction</c>.</param>
public sealed class EnoughOf(string axis, string advice, string first) : IConclusion
{
    // What is left to gain at the value that is enough.
    private const double Little = 1.25;

    string? IConclusion.Of(StudyCases cases)
    {
        LabelledCase[] all = [.. cases.With("time_ns")];
        string start = all.Select(one => one.On(axis)).FirstOrDefault("");
        (string Workload, string Enough, Estimate Gain, double Left)[] each =
        [
            .. from one in all
            let other = cases.Same(one, axis, start)
            where other is not null
            group (Value: one.On(axis), Gain: StudyCases.Time(other, one)) by one.On(
                ResultColumns.Workload
            ) into workload
            let gains = workload
                .GroupBy(one => one.Value)
                .Select(value => (Value: value.Key, Gain: Factors.Mean(value.Select(one => one.Gain))))
                .ToArray()
            where gains.Length > 1
            let most = gains.Max(one => one.Gain.Value)
            let enough = gains.First(one => one.Gain.Value * Little >= most)
            // A gain within the noise is none.
            let sure = enough.Gain.IsNoise() ? gains[0] : enough
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
        string nothing = $"gain{(flat.Length == 1 ? "s" : "")} nothing from more than {first} beyond the noise";
        return each.Length == 0 ? null
            : parts.Length == 0 ? $"No difference larger than the noise: {StudyCases.Listed(flat)} {nothing}."
            : $"{advice} {StudyCases.Listed(parts)}; more gains at most {(each.Max(one => one.Left) - 1) * 100:0} %"
                + $"{(flat.Length > 0 ? $", and {StudyCases.Listed(flat)} {nothing}" : "")}.";

        // What is compared is said once.
        string GainOf(string workload, Estimate gain)
        {
            string than = isFirst ? $" times as many per second as with {first}" : "";
            isFirst = false;
            return $"`{workload}` ({gain.Text()}{than})";
        }
    }
}

/// <summary>How much slower operations become from the first value of an axis to the last.</summary>
public sealed class Growth(string axis) : IConclusion
{
    string? IConclusion.Of(StudyCases cases)
    {
        LabelledCase[] all = [.. cases.With("time_ns")];
        string[] values = [.. all.Select(one => one.On(axis)).Distinct()];
        (string Workload, Estimate Factor)[] each =
        [
            .. from one in all
            where one.On(axis) == values[^1] && values.Length > 1
            let other = cases.Same(one, axis, values[0])
            where other is not null
            group StudyCases.Time(one, other) by one.On(ResultColumns.Workload) into workload
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
            .. each.Where(one => one.Factor.IsMore()).Select(one => $"`{one.Workload}` {one.Factor.Text()}"),
        ];
        string[] equal = [.. each.Where(one => !one.Factor.IsMore()).Select(one => $"`{one.Workload}`")];
        return slower.Length == 0
            ? $"No difference larger than the noise: {char.ToLowerInvariant(span[0])}{span[1..]}, no operation becomes slower."
            : $"{span}, operations take this many times as long: {StudyCases.Listed(slower)}"
                + $"{(equal.Length > 0 ? $"; {StudyCases.Listed(equal)}: no change beyond the noise" : "")}.";
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
                ? $"{pair.What} costs nothing beyond the noise ({TimeOf(slow)})"
                : $"{pair.What} takes {TimeOf(slow)} instead of {TimeOf(fast)}, {factor.Text()} times as long",
        ];
        return parts.Length > 0 ? $"With `{provider}`, {StudyCases.Listed(parts)}." : null;
    }

    private static string TimeOf(LabelledCase one) => FigureText.Time.Of(one.Figure("time_ns").Value);
}

/// <summary>Compares the provider that most people use with what is measured beside the providers, and says what those risk.</summary>
/// <param name="what">What the provider does, such as <c>a line in a table</c>.</param>
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
            select factor.IsNoise()
                ? $"as long as `{beside.Key}` within the noise{risk}"
                : $"{factor.Text()} times as long as `{beside.Key}`{risk}",
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
                ? "not at all"
                : $"by row {rows.Min():#,0}{(rows.Max() > rows.Min() ? $" to {rows.Max():#,0}" : "")}"
            select setting.Key.Length > 0 ? $"{place} with {setting.Key}" : place,
        ];
        bool areSame = starts.Select(start => start.Rows).Distinct().Count() == 1 && parts.Length > 1;
        const string Grows = "the log of an open transaction starts to grow";
        return parts.Length == 0 ? null
            : areSame ? $"No difference between the settings: {Grows} {parts[0].Split(" with ")[0]}."
            : $"T{Grows[1..]} {StudyCases.Listed(parts)}.";
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
