using System.Globalization;

namespace SqliteBench.Reporting.Tests.Plots;

public class AxisScaleTests
{
    [Fact]
    public void A_long_logarithmic_axis_has_powers_of_ten() =>
        AxisScale.Logarithmic(900, 2_000_000, Text).Ticks.ShouldBe([1e3, 1e4, 1e5, 1e6]);

    [Fact]
    public void A_short_one_has_doubles_and_fives_too() => AxisScale.Logarithmic(15, 90, Text).Ticks.ShouldBe([20, 50]);

    [Fact]
    public void An_axis_that_is_too_short_for_powers_has_round_figures() =>
        AxisScale.Logarithmic(51, 58, Text).Ticks.ShouldBe([52, 54, 56, 58]);

    [Theory]
    [InlineData(0.3, 4.1, new[] { 0.5, 1, 2 })]
    [InlineData(0.9, 2.1, new[] { 1, 1.5, 2 })]
    [InlineData(0.95, 110, new double[] { 1, 2, 5, 10, 20, 50, 100 })]
    [InlineData(0.005, 1000.1, new[] { 0.01, 0.1, 1, 10, 100, 1000 })]
    public void Ratios_have_round_ticks_around_1(double from, double to, double[] ticks) =>
        AxisScale.Logarithmic(from, to, Text, leastTicks: 3).Ticks.ShouldBe(ticks);

    [Fact]
    public void A_linear_axis_has_about_five_round_ticks_from_0() => AxisScale.Linear(8.3, Text).Ticks.ShouldBe([0, 5]);

    [Fact]
    public void Labels_that_would_touch_are_left_out() =>
        AxisScale.Logarithmic(1, 1e6, Text).Labels(60).Values.ShouldBe(["1", "", "", "1000", "", "", ""]);

    private static string Text(double figure) => figure.ToString(CultureInfo.InvariantCulture);

    [Theory]
    [InlineData(1, 1)]
    [InlineData(3, 3)]
    [InlineData(4, 4)]
    [InlineData(6, 3)]
    [InlineData(7, 4)]
    public void No_panel_is_alone_in_its_row_if_another_column_avoids_it(int panels, int columns)
    {
        PlotLayout.Wide.Columns(panels).ShouldBe(columns);
        PlotLayout.Narrow.Columns(panels).ShouldBe(1);
    }
}
