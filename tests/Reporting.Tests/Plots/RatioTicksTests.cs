using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.Tests.Plots;

public class RatioTicksTests
{
    [Fact]
    public void Ticks_are_on_both_sides_of_1() => RatioTicks.Between(0.3, 3).ShouldBe([0.5, 1, 2, 4]);

    [Fact]
    public void Small_differences_have_narrow_ticks() => RatioTicks.Between(0.9, 1.5).ShouldBe([1, 1.4, 2]);

    [Fact]
    public void Large_ratios_have_powers_of_ten() =>
        RatioTicks.Between(0.005, 900).ShouldBe([0.01, 0.1, 1, 10, 100, 1000]);
}
