namespace SqliteBench.Reporting.Tests.Studies;

public sealed class RatioTitleTests
{
    private static readonly CaseResult s_dapper = SampleResults
        .Case("dapper")
        .With("ratio_paired", new Estimate(2, 1.9, 2.1))
        .With("noise_floor", new Estimate(0.01));

    public static TheoryData<StudyPlot> OfRatios { get; } = [new RatioBars(), new HeatTable()];

    [Theory]
    [MemberData(nameof(OfRatios))]
    public void A_plot_of_ratios_says_what_they_are_relative_to(StudyPlot plot) =>
        ReportPage
            .Draw(plot, new StudyCases("providers", [s_dapper], new ReportCatalog([], [], [], [])))
            .Title.ShouldBe("Time per operation, relative to C++");
}
