using SqliteBench.Reporting.Documents;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;

namespace SqliteBench.Tests.StartupTime;

public sealed class StartupTableTests
{
    [Fact]
    public void A_provider_has_a_row_for_each_way_with_what_it_did()
    {
        string[] table =
        [
            .. StartupTable.Of([
                Case("cpp", "native", "first-row", ("start_ns", 3e6), ("ratio_paired", 1), ("published_bytes", 1.5e6)),
                Case(
                    "pinvoke",
                    "jit",
                    "first-row",
                    ("start_ns", 60e6),
                    ("ratio_paired", 20),
                    ("start_runtime_ns", 45e6),
                    ("published_bytes", 1.9e6),
                    ("provider_bytes", 1.4e6)
                ),
                Case("pinvoke", "jit", "select", ("time_ns", 1500), ("ratio_jit", 1)),
            ]),
        ];

        table.ShouldBe([
            "| Provider | Build | First row | 95 % interval | Times C++ | Own code after | Published | Provider's own | select | times JIT |",
            "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|",
            "| cpp | native | 3.00 ms | 2.70 ms to 3.30 ms | 1.00 | - | 1.50 MB | - | - | - |",
            "| pinvoke | jit | 60.0 ms | 54.0 ms to 66.0 ms | 20.0 | 45.0 ms | 1.90 MB | 1.40 MB | 1.50 µs | 1.00 (0.90 to 1.10) |",
        ]);
    }

    [Fact]
    public void What_was_left_out_is_named_below_the_table()
    {
        string[] table =
        [
            .. StartupTable.Of([
                Case("cpp", "native", "first-row", ("start_ns", 3e6)),
                Case("dapper", "native-aot", "first-row") with
                {
                    Failure = "dapper, native-aot: IL3053: Assembly 'Dapper' produced AOT analysis warnings",
                },
            ]),
        ];

        table.ShouldNotContain(line => line.StartsWith("| dapper |", StringComparison.Ordinal));
        table[^2..]
            .ShouldBe([
                "",
                "- Left out: dapper, native-aot: IL3053: Assembly 'Dapper' produced AOT analysis warnings.",
            ]);
    }

    private static CaseResult Case(
        string provider,
        string build,
        string workload,
        params (string Name, double Value)[] metrics
    ) =>
        new()
        {
            Study = StudyReport.Startup.Id,
            Provider = provider,
            Axes = [new("workload", workload), new("rows", "1000"), new("build", build)],
            Metrics = metrics.ToDictionary(
                metric => metric.Name,
                metric => new Estimate(metric.Value, metric.Value * 0.9, metric.Value * 1.1)
            ),
        };
}
