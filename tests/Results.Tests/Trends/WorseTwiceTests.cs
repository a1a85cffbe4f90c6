using SqliteBench.Results.Trends;

namespace SqliteBench.Results.Tests.Trends;

public class WorseTwiceTests
{
    [Fact]
    public void A_provider_that_is_slower_two_nights_in_a_row_is_one_line_with_both_factors()
    {
        WorseTwice worse = Of(night => night >= 3 ? 1.4 : 1).ShouldHaveSingleItem();
        worse.Machine.ShouldBe("machine");
        worse.Place.ShouldBe(new WorsePlace("providers", "dapper", "all 3 settings", "ratio_paired"));
        worse.Before.ShouldBe(SimulatedNights.First.AddDays(2));
        worse.First.ShouldBe(1.4, 0.1);
        worse.Second.ShouldBe(1.4, 0.1);
    }

    [Theory]
    [InlineData(4)]
    [InlineData(2)]
    public void The_first_night_alone_is_not_enough_and_after_the_second_it_is_the_new_normal(int first) =>
        Of(night => night >= first ? 1.4 : 1).ShouldBeEmpty();

    [Fact]
    public void A_night_that_is_back_to_normal_ends_it() => Of(night => night == 3 ? 1.4 : 1).ShouldBeEmpty();

    [Fact]
    public void What_stays_within_the_threshold_does_not_count() => Of(night => night >= 3 ? 1.05 : 1).ShouldBeEmpty();

    [Fact]
    public void Two_nights_are_too_few() =>
        WorseTwice.Find(Nights(night => night >= 1 ? 1.4 : 1, count: 2)).ShouldBeEmpty();

    [Fact]
    public void Nights_on_another_processor_are_left_out()
    {
        MachineHistory history = Nights(night => night >= 2 ? 1.4 : 1, count: 5);
        Night other = history.Nights[3];
        Night elsewhere = other with { Run = other.Run with { Environment = [new("processor", "another one")] } };
        Night[] nights = [.. history.Nights.Select(night => night == other ? elsewhere : night)];

        WorseTwice.Find(history).ShouldBeEmpty();
        WorseTwice
            .Find(history with { Nights = nights })
            .ShouldHaveSingleItem()
            .Before.ShouldBe(SimulatedNights.First.AddDays(1));
    }

    [Fact]
    public void Cases_that_fail_or_allocate_more_in_both_nights_count()
    {
        MachineHistory history = Nights(_ => 1, count: 3);
        Night[] nights =
        [
            .. history.Nights.Select((night, place) => night with { Run = Changed(night.Run, place > 0) }),
        ];

        WorseTwice
            .Find(history with { Nights = nights })
            .Select(worse => (worse.Place.Provider, worse.Place.Metric))
            .ShouldBe([("cpp", "allocated_bytes"), ("pinvoke", WorseTwice.Failure)]);
    }

    private static RunResults Changed(RunResults run, bool isWorse)
    {
        CaseResult[] cases = [.. run.Cases];
        cases[0] = cases[0].With("allocated_bytes", new Estimate(isWorse ? 200 : 100));
        cases[3] = cases[3] with { Failure = isWorse ? "wrong digest" : null };
        return run with { Cases = cases };
    }

    private static IEnumerable<WorseTwice> Of(Func<int, double> slower) => WorseTwice.Find(Nights(slower, count: 5));

    private static MachineHistory Nights(Func<int, double> slower, int count) =>
        new SimulatedNights
        {
            Seed = 1,
            Nights = count,
            Slower = (provider, night) => provider == "dapper" ? slower(night) : 1,
        }.Measure();
}
