using SqliteBench.Reporting.Documents;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Tests.Documents;

public sealed class VersionMatrixTests
{
    [Fact]
    public void A_provider_has_a_row_over_the_baseline_and_one_over_the_first_version() =>
        VersionMatrix
            .Of([
                Case("cpp", "6.0.7", new Estimate(1, 0.99, 1.01), over: null),
                Case("dapper", "6.0.7", new Estimate(2, 1.9, 2.1), new Estimate(1, 1, 1)),
                Case("cpp", "10.0.14", new Estimate(1, 0.99, 1.01), over: null),
                Case("dapper", "10.0.14", new Estimate(1.8, 1.7, 1.9), new Estimate(0.9, 0.89, 0.91)),
            ])
            .ShouldBe([
                "| provider | workload | over | 6.0.7 | 10.0.14 |",
                "|---|---|---|---:|---:|",
                "| dapper | select | cpp | 2.000 (1.900 - 2.100) | 1.800 (1.700 - 1.900) |",
                "| dapper | select | 6.0.7 | 1 | 0.900 (0.890 - 0.910) |",
            ]);

    [Fact]
    public void A_run_in_which_something_else_varies_is_refused()
    {
        CaseResult one = Case("dapper", "6.0.7", new Estimate(2, 1.9, 2.1), new Estimate(1, 1, 1));

        Should
            .Throw<InvalidDataException>(() => VersionMatrix.Of([one, one]))
            .Message.ShouldContain("more than one setting");
    }

    private static CaseResult Case(string provider, string version, Estimate ratio, Estimate? over) =>
        new()
        {
            Study = "providers",
            Provider = provider,
            Axes = [new("workload", "select"), new(ResultColumns.Version, version)],
            Metrics = over is { } first
                ? new Dictionary<string, Estimate> { ["ratio_paired"] = ratio, ["ratio_version"] = first }
                : new Dictionary<string, Estimate> { ["ratio_paired"] = ratio },
        };
}
