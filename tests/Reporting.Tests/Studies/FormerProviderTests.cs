namespace SqliteBench.Reporting.Tests.Studies;

/// <summary>Published rows of a provider that is none any more, and of the layer that was measured above it.</summary>
public sealed class FormerProviderTests
{
    private const string Former = "microsoft-data-sqlite-typed";

    private static readonly ReportCatalog s_catalog = new(
        [new Study("providers", "Which?", [new RatioBars(), new LayerOverhead()], [])],
        ["cpp", "pinvoke", "dapper"],
        [new("cpp", []), new("pinvoke", ["cpp"]), new("dapper", ["pinvoke", "cpp"])],
        []
    );

    private static readonly Page s_page = new ReportPage(
        RunResults.Named([
            SampleResults.Run(
                Case("cpp", 1),
                Case("pinvoke", 2),
                Case(Former, 3),
                Case("dapper", 3).With("ratio_layer", new Estimate(1, 0.99, 1.01))
            ),
        ]),
        s_catalog
    ).Make();

    [Fact]
    public void The_page_does_not_name_it() => new MarkdownPage("figures").Write(s_page).ShouldNotContain(Former);

    [Fact]
    public void The_layer_above_it_is_compared_with_the_layer_below_it() =>
        s_page.Plots.Last().ToTable().Rows.ShouldHaveSingleItem()[^1].ShouldBe("+1.00 µs (+958 ns to +1.04 µs)");

    private static CaseResult Case(string provider, double ratio) =>
        SampleResults
            .Case(provider)
            .With("time_ns", new Estimate(1000 * ratio))
            .With("ratio_paired", new Estimate(ratio, 0.99 * ratio, 1.01 * ratio)) with
        {
            Versions = [new("package_version", provider)],
        };
}
