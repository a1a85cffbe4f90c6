using SqliteBench.Reporting;
using SqliteBench.Results;

namespace SqliteBench.Measurement.Turns;

/// <summary>What a ratio says of A.</summary>
public enum Finding
{
    /// <summary>A and B cannot be told apart.</summary>
    NotToldApart,

    /// <summary>A takes longer.</summary>
    Slower,

    /// <summary>A takes less time.</summary>
    Faster,
}

internal static class Findings
{
    /// <summary>A difference counts when its interval does not contain 1.</summary>
    public static Finding Of(Estimate ratio) =>
        ContainsOne(ratio) ? Finding.NotToldApart
        : ratio.Value > 1 ? Finding.Slower
        : Finding.Faster;

    public static bool ContainsOne(Estimate ratio) => ratio.Low <= 1 && ratio.High >= 1;
}

/// <summary>Times of one operation, and the ratio of A to B.</summary>
internal sealed record WorkloadRatio(string Workload, double NanosecondsOfA, double NanosecondsOfB, Estimate Ratio)
{
    public Finding Finding => Findings.Of(Ratio);
}

/// <summary>The table of a comparison, in markdown: a row for each workload, written as soon as it is known.</summary>
internal static class RatioTable
{
    public static IReadOnlyList<string> Header { get; } =
    ["| workload | A ns/op | B ns/op | ratio A/B | 95 % interval |", "|---|---:|---:|---:|---:|"];

    public static string Row(WorkloadRatio workload) =>
        $"| {workload.Workload} | {Figure.Text(workload.NanosecondsOfA)}"
        + $" | {Figure.Text(workload.NanosecondsOfB)} | {RatioText.Of(workload.Ratio.Value)}"
        + $" | {RatioText.Of(workload.Ratio.Low)} to {RatioText.Of(workload.Ratio.High)} |";
}

/// <summary>Says in one paragraph which of two is faster, by how much, and how sure that is.</summary>
internal sealed class ComparisonVerdict(Comparison comparison, IReadOnlyList<WorkloadRatio> workloads, Estimate overall)
{
    private string A => comparison.A.Name;

    private string B => comparison.B.Name;

    private string Where =>
        workloads.Count == 1 ? $"on {workloads[0].Workload}" : $"over {workloads.Count} workloads, by geometric mean";

    private string Interval => $"95 % interval {RatioText.Of(overall.Low)} to {RatioText.Of(overall.High)}";

    public override string ToString() => comparison.IsOfOneThing ? OfOneThing() : OfTwo();

    private string OfTwo()
    {
        string ratio = RatioText.Of(overall.Value);
        string sentence = Findings.Of(overall) switch
        {
            Finding.Slower => $"{B} is faster: {A} takes {ratio} times as long as {B} ({Interval}) {Where}.",
            Finding.Faster => $"{A} is faster: it takes {ratio} times as long as {B} ({Interval}) {Where}.",
            _ => $"{A} and {B} cannot be told apart: {A} takes {ratio} times as long as {B} {Where}, and the interval"
                + $" contains 1 ({Interval}).",
        };
        return workloads.Count == 1 ? sentence : $"{sentence} {Each()}";
    }

    private string Each()
    {
        string[] parts = [.. new[] { Part("slower", Finding.Slower), Part("faster", Finding.Faster) }.OfType<string>()];
        string? doubtful = Part("not told apart", Finding.NotToldApart);
        return parts.Length == 0 ? "They cannot be told apart on any of them."
            : doubtful is null ? $"{A} is {string.Join(", and ", parts)}."
            : $"{A} is {string.Join(", ", parts)}, and {doubtful}.";
    }

    private string? Part(string what, Finding finding)
    {
        string[] names =
        [
            .. workloads.Where(workload => workload.Finding == finding).Select(workload => workload.Workload),
        ];
        return names.Length == 0 ? null
            : names.Length == workloads.Count ? $"{what} on all of them"
            : $"{what} on {Join(names)}";
    }

    private string OfOneThing()
    {
        string subject = A == B ? $"{A} is compared with itself" : $"{A} and {B} are the same thing under two names";
        string sentence =
            $"{subject}, so what differs is the noise of this run: the first takes {RatioText.Of(overall.Value)} times as"
            + $" long as the second ({Interval}) {Where}.";
        string[] beyond =
        [
            .. workloads.Where(workload => !Findings.ContainsOne(workload.Ratio)).Select(workload => workload.Workload),
        ];
        return beyond.Length == 0
            ? sentence
            : $"{sentence} On {Join(beyond)} the interval does not contain 1: the noise there is larger than it says.";
    }

    private static string Join(string[] names) =>
        names.Length == 1 ? names[0] : $"{string.Join(", ", names[..^1])} and {names[^1]}";
}
