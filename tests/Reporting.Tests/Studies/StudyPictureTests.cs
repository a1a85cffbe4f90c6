namespace SqliteBench.Reporting.Tests.Studies;

public sealed class StudyPictureTests
{
    private static readonly ReportCatalog s_catalog = new([], ["cpp", "pinvoke", "dapper"], [], []);

    private static readonly StudyPlot s_ratios = new(
        PlotForm.Bars,
        PlotFigure.Ratio,
        "Time per operation, relative to {baseline}"
    );

    [Fact]
    public void A_plot_of_ratios_says_what_they_are_relative_to() =>
        Draw(s_ratios, Case("dapper", 2)).Title.ShouldBe("Time per operation, relative to C++");

    [Fact]
    public void Providers_are_sorted_from_the_fastest_to_the_slowest() =>
        Rows(Draw(s_ratios, Case("dapper", 2), Case("pinvoke", 3))).ShouldBe(["dapper", "pinvoke"]);

    [Fact]
    public void A_condition_chooses_the_cases_and_one_that_none_meets_does_not_count()
    {
        CaseResult[] cases = [Case("dapper", 2), Case("dapper", 3, "insert"), Case("dapper", 4, "join")];
        StudyPlot chosen = s_ratios with { Only = "workload:select,jo* threads:8" };
        Draw(chosen, cases).Points.Select(point => point.Panel).ShouldBe(["select", "join"]);
    }

    [Fact]
    public void The_part_of_the_provider_below_is_where_a_bar_begins()
    {
        StudyPlot requests = new(PlotForm.Bars, PlotFigure.Time, "Time per request") { Below = "pinvoke" };
        BarPlot plot = Draw(requests, Case("pinvoke", 2), Case("dapper", 6));
        plot.Points.Select(point => point.From).ShouldBe([null, 2000]);
    }

    [Fact]
    public void What_is_no_provider_has_no_colour_of_one()
    {
        IReadOnlyList<PlotSeries> series = PlotSeries.OfProviders(["cpp", "dapper"], ["cpp", "dapper 2.0", "file"]);
        series.Select(one => one.Name).ShouldBe(["cpp", "dapper 2.0", "file"]);
        series.Select(one => one.Slot < Palette.Series).ShouldBe([true, true, false]);
    }

    [Fact]
    public void All_operations_stand_at_their_number_on_the_axis()
    {
        StudyPlot batch = new(PlotForm.Lines, PlotFigure.Rate, "Operations per second") { Rows = "batch_size" };
        CaseResult[] cases = [Batch("1"), Batch("all").With("operations", new Estimate(20_000))];
        StudyPicture
            .Draw(batch, new StudyCases("batch", cases, s_catalog))
            .ShouldBeOfType<LinePlot>()
            .Points.Select(point => point.Place)
            .ShouldBe([1, 20_000]);
    }

    [Fact]
    public void Gains_are_relative_to_the_first_value()
    {
        StudyPlot threads = new(PlotForm.Lines, PlotFigure.Gain, "Gain") { Rows = "batch_size" };
        CaseResult[] cases = [Batch("1"), Batch("16").With("time_ns", new Estimate(500, 490, 510))];
        StudyPicture
            .Draw(threads, new StudyCases("threads", cases, s_catalog))
            .ShouldBeOfType<LinePlot>()
            .Points.Select(point => point.Value)
            .ShouldBe([1, 2]);
    }

    private static CaseResult Batch(string size) =>
        Case("dapper", 1) with
        {
            Axes = [new("workload", "select"), new("batch_size", size)],
            Metrics = new Dictionary<string, Estimate> { ["time_ns"] = new(1000, 990, 1010) },
        };

    private static CaseResult Case(string provider, double ratio, string workload = "select") =>
        SampleResults
            .Case(provider, workload)
            .With("time_ns", new Estimate(1000 * ratio, 990 * ratio, 1010 * ratio))
            .With("ratio_paired", new Estimate(ratio, ratio * 0.99, ratio * 1.01));

    private static IEnumerable<string> Rows(BarPlot plot) => plot.Series.Select(series => series.Name);

    private static BarPlot Draw(StudyPlot plot, params CaseResult[] cases) =>
        StudyPicture.Draw(plot, new StudyCases("providers", cases, s_catalog)).ShouldBeOfType<BarPlot>();
}
