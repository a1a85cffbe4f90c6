using SqliteBench.Results.Trends;

namespace SqliteBench.Results.Tests.Trends;

public class StepSearchTests
{
    [Fact]
    public void Noise_from_night_to_night_is_hardly_ever_a_step() =>
        Enumerable
            .Range(1, 100)
            .Count(seed => Find(new SimulatedNights { Seed = seed, Noise = 0.05 }).Count > 0)
            .ShouldBeLessThanOrEqualTo(3);

    [Theory]
    [InlineData(7)]
    [InlineData(13)]
    public void A_provider_that_got_slower_is_found_with_its_night_and_its_factor(int night)
    {
        for (int seed = 1; seed <= 10; seed++)
        {
            SimulatedNights nights = new()
            {
                Seed = seed,
                Slower = (provider, now) => provider == "dapper" && now >= night ? 1.15 : 1,
            };

            (Trend trend, Step step) = Find(nights).ShouldHaveSingleItem();

            trend.Provider.ShouldBe("dapper");
            step.Day.ShouldBe(SimulatedNights.First.AddDays(night));
            step.Factor.Value.ShouldBe(1.15, 0.06);
        }
    }

    [Fact]
    public void A_provider_that_got_faster_is_found_too() =>
        Find(new SimulatedNights { Seed = 1, Slower = (provider, now) => provider == "pinvoke" && now >= 8 ? 0.8 : 1 })
            .ShouldHaveSingleItem()
            .Value.Factor.High!.Value.ShouldBeLessThan(1);

    [Fact]
    public void Less_than_the_threshold_is_no_step_however_sure_it_is() =>
        Find(
                new SimulatedNights
                {
                    Seed = 1,
                    Noise = 0.001,
                    Slower = (provider, now) => provider == "dapper" && now >= 7 ? 1.03 : 1,
                }
            )
            .ShouldBeEmpty();

    [Fact]
    public void Three_nights_cannot_tell_a_step_from_noise() =>
        Find(
                new SimulatedNights
                {
                    Seed = 1,
                    Nights = 3,
                    Slower = (_, now) => now == 2 ? 2 : 1,
                }
            )
            .ShouldBeEmpty();

    private static IReadOnlyDictionary<Trend, Step> Find(SimulatedNights nights) =>
        StepSearch.Find([.. Trend.Of(nights.Measure())]);
}
