using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Tests.Claims.Figures;

public class FigureTests
{
    private static readonly CaseFilter s_case = SampleClaim.Case("cpp");

    [Fact]
    public void A_gain_is_the_time_of_the_other_over_the_own() =>
        ClaimFigure.Gain(s_case, s_case).Of([100, 250]).ShouldBe(2.5);

    [Theory]
    [InlineData(100, 1.1)]
    [InlineData(220, 0.5)]
    public void A_lead_is_over_the_fastest_rival(double time, double lead) =>
        ClaimFigure.Lead(s_case, [s_case, s_case]).Of([time, 110, 900]).ShouldBe(lead, 1e-12);

    [Theory]
    [InlineData(1800, 2)]
    [InlineData(450, 0.5)]
    public void A_lag_is_behind_the_slowest_rival(double time, double lag) =>
        ClaimFigure.Lag(s_case, [s_case, s_case]).Of([time, 110, 900]).ShouldBe(lag);

    [Fact]
    public void A_rate_is_operations_per_second() => ClaimFigure.Rate(s_case).Of([1000]).ShouldBe(1_000_000);

    [Fact]
    public void A_mean_of_ratios_is_geometric() =>
        ClaimFigure.MeanRatio([s_case, s_case]).Of([2, 8]).ShouldBe(4, 1e-12);

    [Theory]
    [InlineData("100 50 25 24 24", "256")]
    [InlineData("100 50 25 24 20", "all")]
    [InlineData("100 99 98 97 96", "1")]
    [InlineData("100 50 60 70 80", "16")]
    public void A_curve_levels_off_where_nothing_beyond_is_much_faster(string times, string value)
    {
        ClaimFigure plateau = ClaimFigure.Plateau(s_case, "batch_size", ["1", "16", "256", "4096", "all"], 0.9);

        plateau.Write(plateau.Of([.. times.Split(' ').Select(double.Parse)])).ShouldBe(value);
        plateau.Cases.Select(filter => filter.Axes[^1]).ShouldContain(("batch_size", "4096"));
    }

    [Theory]
    [InlineData("100 90 95 99", 2)]
    [InlineData("100 110 120 130", 1)]
    [InlineData("100 90 80 79", 8)]
    public void With_a_share_of_1_it_is_the_peak(string times, double threads) =>
        ClaimFigure
            .Plateau(s_case, "threads", ["1", "2", "4", "8"], 1)
            .Of([.. times.Split(' ').Select(double.Parse)])
            .ShouldBe(threads);

    [Fact]
    public void A_transaction_holds_back_the_rows_that_are_not_in_the_log_when_the_first_are()
    {
        CaseResult result = Steps([200, 400, 600, 800], [0, 50, 255, 450], [0, 1000, 5000, 9100]);

        Readings.SpillOnset(result).ShouldNotBeNull().Value.ShouldBe(350);
        Readings.SpillEvenness(result).ShouldNotBeNull().Value.ShouldBe(4100.0 / 4000);
    }

    [Fact]
    public void A_log_that_nothing_was_written_to_tells_no_onset()
    {
        CaseResult result = Steps([200, 400], [0, 0], [0, 0]);

        Readings.SpillOnset(result).ShouldBeNull();
        Readings.SpillEvenness(result).ShouldBeNull();
        Readings.SpillOnset(SampleResults.Case("cpp")).ShouldBeNull();
    }

    [Fact]
    public void The_time_of_a_case_is_the_median_of_its_iterations_or_their_mean()
    {
        CaseResult result = SampleClaim.Time("cpp", 1000);

        Readings.Time(result).ShouldNotBeNull().Value.ShouldBe(1000);
        Readings.Time(result with { Samples = [1, 2, 30] }).ShouldNotBeNull().Value.ShouldBe(2);
        Readings.Time(result with { Samples = [1, 2] }).ShouldNotBeNull().Value.ShouldBe(1000);
    }

    [Fact]
    public void A_figure_without_spread_has_no_interval() =>
        Estimate(SampleClaim.Time("cpp", 100), SampleClaim.Time("dapper", 200)).ShouldBe(new Estimate(2));

    [Fact]
    public void A_figure_of_iterations_has_an_interval_within_their_extremes()
    {
        Estimate estimate = Estimate(
            SampleResults.Case("cpp") with
            {
                Samples = [90, 95, 100, 105, 110],
            },
            SampleResults.Case("dapper") with
            {
                Samples = [180, 190, 200, 210, 220],
            }
        );

        estimate.Value.ShouldBe(2);
        estimate.Low.ShouldNotBeNull().ShouldBeInRange(180.0 / 110, 1.99);
        estimate.High.ShouldNotBeNull().ShouldBeInRange(2.01, 220.0 / 90);
    }

    [Fact]
    public void A_figure_of_margins_has_an_interval_that_is_as_wide_as_they_are()
    {
        Estimate estimate = Estimate(SampleClaim.Time("cpp", 100), SampleClaim.Time("dapper", 200, 20));

        estimate.Value.ShouldBe(2);
        estimate.Low.ShouldNotBeNull().ShouldBe(2 / 1.1, 0.02);
        estimate.High.ShouldNotBeNull().ShouldBe(2 * 1.1, 0.02);
    }

    [Fact]
    public void A_margin_that_reaches_below_0_makes_no_time_that_does()
    {
        Estimate estimate = Estimate(SampleClaim.Time("cpp", 100), SampleClaim.Time("dapper", 200, 300));

        estimate.Low.ShouldNotBeNull().ShouldBeGreaterThan(0);
    }

    [Theory]
    [InlineData(1, "1.00x")]
    [InlineData(12.34, "12.3x")]
    [InlineData(198.7, "199x")]
    [InlineData(0.0931, "0.093x")]
    public void A_ratio_has_the_digits_that_count(double ratio, string text) => ClaimFigure.Times(ratio).ShouldBe(text);

    private static Estimate Estimate(CaseResult subject, CaseResult over) =>
        ClaimFigure.Gain(s_case, s_case).Estimate([subject, over]).ShouldNotBeNull();

    private static CaseResult Steps(double[] rows, double[] highest, double[] bytes) =>
        SampleResults.Case("cpp") with
        {
            Series = new Dictionary<string, IReadOnlyList<double>>
            {
                ["step_rows"] = rows,
                ["step_highest_row"] = highest,
                ["step_wal_bytes"] = bytes,
            },
        };
}
