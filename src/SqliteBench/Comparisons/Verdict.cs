using System.Globalization;
using SqliteBench.Reporting;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Comparisons;

/// <summary>Says in one paragraph which of two is faster, by how much, and how sure that is.</summary>
/// <param name="comparison">The two.</param>
/// <param name="workloads">What came out for each workload; at least one.</param>
/// <param name="overall">Time of A over time of B, of all workloads.</param>
/// <param name="again">Time of B, timed a second time, over time of B, of all workloads.</param>
internal sealed class Verdict(
    Comparison comparison,
    IReadOnlyList<WorkloadRatio> workloads,
    PairedRatio overall,
    PairedRatio again
)
{
    private string A => comparison.A.Name;

    private string B => comparison.B.Name;

    private string Where =>
        workloads.Count == 1
            ? $"on {workloads[0].Workload}"
            : string.Create(CultureInfo.InvariantCulture, $"over {workloads.Count} workloads, by geometric mean");

    private string Interval => $"95 % interval {RatioText.Of(overall.Low)} to {RatioText.Of(overall.High)}";

    /// <summary>The paragraph.</summary>
    public override string ToString() => comparison.IsOfOneThing ? OfOneThing() : OfTwo();

    private string OfTwo()
    {
        string ratio = RatioText.Of(overall.Median);
        string noise =
            $"({Interval}) {Where}; the noise floor of this run is {RatioText.Percent(NoiseFloor.Of(again).Value)}";
        string sentence = Findings.Of(overall, again) switch
        {
            Finding.Slower => $"{B} is faster: {A} takes {ratio} times as long as {B} {noise}.",
            Finding.Faster => $"{A} is faster: it takes {ratio} times as long as {B} {noise}.",
            _ => $"{A} and {B} are not told apart: {A} takes {ratio} times as long as {B} {noise}, {Doubt}.",
        };
        return workloads.Count == 1 ? sentence : $"{sentence} {Each()}";
    }

    private string Doubt =>
        Findings.ContainsOne(overall) ? "and the interval contains 1" : "which is more than the difference";

    private string Each()
    {
        string[] parts = [.. new[] { Part("slower", Finding.Slower), Part("faster", Finding.Faster) }.OfType<string>()];
        string? doubtful = Part("not told apart", Finding.NotToldApart);
        return parts.Length == 0 ? "They are not told apart on any of them."
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
            $"{subject}, so what differs is the noise of this run: the first takes {RatioText.Of(overall.Median)} times as"
            + $" long as the second ({Interval}) {Where}, and the second, timed once more, takes"
            + $" {RatioText.Of(again.Median)} times as long as before.";
        string[] beyond =
        [
            .. workloads.Where(workload => !Findings.ContainsOne(workload.Ratio)).Select(workload => workload.Workload),
        ];
        return beyond.Length == 0
            ? sentence
            : $"{sentence} On {Join(beyond)} the interval does not contain 1: there the noise is more than it says.";
    }

    private static string Join(string[] names) =>
        names.Length == 1 ? names[0] : $"{string.Join(", ", names[..^1])} and {names[^1]}";
}
