using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.Tests.Plots;

public class LogTicksTests
{
    [Fact]
    public void A_long_axis_has_powers_of_ten() =>
        LogTicks.Between(900, 2_000_000, 2000).ShouldBe([1e3, 1e4, 1e5, 1e6]);

    [Fact]
    public void A_short_axis_has_doubles_and_fives_too() => LogTicks.Between(15, 90, 6).ShouldBe([20, 50]);
}
