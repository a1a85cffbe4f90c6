using SqliteBench.Results.Trends;

namespace SqliteBench.Results.Tests.Trends;

public class TrendTests
{
    [Fact]
    public void A_point_is_the_geometric_mean_over_the_settings() =>
        // The levels of the three settings are 1, 2 and 3.
        Of(new SimulatedNights { Seed = 1, Noise = 0 })
            .Points.ShouldAllBe(point => Math.Abs(point.Ratio.Value - Math.Cbrt(6)) < 1e-9);

    [Fact]
    public void A_setting_that_is_missing_in_a_night_moves_nothing() =>
        Of(
            new SimulatedNights
            {
                Seed = 1,
                Noise = 0,
                Has = (workload, night) => workload != "join" || night != 3,
            }
        )
            .Points.ShouldAllBe(point => Math.Abs(point.Ratio.Value - Math.Cbrt(6)) < 1e-9);

    [Fact]
    public void A_night_that_shares_no_setting_with_the_newest_has_no_point() =>
        Of(
            new SimulatedNights
            {
                Seed = 1,
                Nights = 5,
                Has = (workload, night) => (workload == "join") == (night == 2),
            }
        )
            .Points.Select(point => point.Day)
            .ShouldBe(
                Enumerable.Range(0, 5).Where(night => night != 2).Select(night => SimulatedNights.First.AddDays(night))
            );

    [Fact]
    public void The_baseline_is_what_trends_are_relative_to_and_has_none() =>
        Trend.Of(new SimulatedNights { Seed = 1 }.Measure()).ShouldAllBe(trend => trend.Provider != "cpp");

    private static Trend Of(SimulatedNights nights) =>
        Trend.Of(nights.Measure()).First(trend => trend.Provider == "dapper");
}
