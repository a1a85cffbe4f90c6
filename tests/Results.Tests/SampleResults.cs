namespace SqliteBench.Results.Tests;

internal static class SampleResults
{
    public static DateTimeOffset Start { get; } = new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero);

    public static IReadOnlyList<KeyValuePair<string, string>> Machine { get; } =
    [
        new("processor", "a \"fast\" one, with 2 cores"),
        new("logical_cores", "2"),
        new("storage", "ext4 (rw,relatime), device vda"),
    ];

    public static RunResults Run(params CaseResult[] cases) =>
        new(
            new RunOrigin
            {
                Label = "",
                Started = Start,
                Commit = "0123456789abcdef",
                IsPartial = false,
                Command = "--providers cpp,dapper --filter '*'",
                Environment = Machine,
            },
            cases
        );

    public static CaseResult Case(string provider, string workload = "select", string study = "providers") =>
        new()
        {
            Study = study,
            Provider = provider,
            Axes = [new("workload", workload), new("pragmas", "combination"), new("rows", "10000")],
        };

    public static Dictionary<string, IReadOnlyList<double>> Steps(double[] rows, double[] walBytes) =>
        new() { ["step_rows"] = rows, ["step_wal_bytes"] = walBytes };

    public static CaseResult With(this CaseResult result, string metric, Estimate estimate) =>
        result with
        {
            Metrics = new Dictionary<string, Estimate>(result.Metrics, StringComparer.Ordinal) { [metric] = estimate },
        };

    /// <summary>The case with launches of these ratios, and the ratio that follows from them.</summary>
    public static CaseResult WithLaunches(this CaseResult result, params double[] ratios) =>
        result.With("ratio_paired", PairedRatio.Estimate(ratios)) with
        {
            Samples = [.. ratios.Select(ratio => 1000 * ratio)],
            BaselineSamples = [.. ratios.Select(_ => 1000.0)],
        };
}
