using SqliteBench.Results;
using SqliteBench.Results.Durability;

namespace SqliteBench.Reporting.Studies;

/// <summary>Compares the values of an axis with its first one, in sentences.</summary>
internal sealed class ValuesCompared(string axis, StudyCases cases)
{
    private const int Few = 3;

    // A value is enough if no other is more than this many times as fast.
    private const double Little = 1.25;

    /// <summary>Which values are faster than the first one.</summary>
    public string? Faster(string metric)
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

    /// <summary>For each workload, the value beyond which more gains little.</summary>
    /// <param name="first">The first value in words, such as <c>one operation per transaction</c>.</param>
    public string? Enough(string first)
    {
        (string Workload, string? Enough, Pooled Gain, double Left)[] each =
        [
            .. from gain in cases.Gains(axis, cases.FirstOn(axis))
            group gain by gain.One.On(ResultColumns.Workload) into workload
            let enough = workload
                .GroupBy(gain => gain.One.On(axis))
                .Select(same => (Value: same.Key, Gain: new Pooled(same), Left: Left(workload.Key, same.Key)))
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
    private double Left(string workload, string value) =>
        cases
            .Gains(axis, value)
            .Where(gain => gain.One.On(ResultColumns.Workload) == workload)
            .Max(gain => Math.Max(1, gain.Gain.Value));
}
