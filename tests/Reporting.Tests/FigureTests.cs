namespace SqliteBench.Reporting.Tests;

public sealed class FigureTests
{
    [Theory]
    [InlineData(123_456.7, "123457")]
    [InlineData(12.34, "12.3")]
    [InlineData(1.234, "1.23")]
    [InlineData(0.5, "0.5")]
    [InlineData(0.123, "0.12")]
    [InlineData(0.05, "0.05")]
    [InlineData(0.0123, "0.012")]
    [InlineData(0.000_05, "0.00005")]
    [InlineData(-0.000_512_3, "-0.00051")]
    [InlineData(0, "0")]
    [InlineData(double.NaN, "-")]
    public void It_is_written_with_the_digits_that_count(double figure, string text) =>
        FigureText.Number(figure).ShouldBe(text);

    [Fact]
    public void A_figure_that_is_not_there_is_a_dash() => FigureText.Number(null).ShouldBe("-");

    [Theory]
    [InlineData(0, "0 ns")]
    [InlineData(0.25, "0.25 ns")]
    [InlineData(7.5, "7.50 ns")]
    [InlineData(44, "44.0 ns")]
    [InlineData(1250, "1.25 µs")]
    [InlineData(108_562, "109 µs")]
    [InlineData(2_500_000, "2.50 ms")]
    [InlineData(3.2e9, "3.20 s")]
    [InlineData(-1500, "-1.50 µs")]
    public void A_time_has_three_digits_and_the_unit_that_suits_it(double nanoseconds, string text) =>
        FigureText.Time.Format(nanoseconds).ShouldBe(text);

    [Theory]
    [InlineData(1.0314, "1.031")]
    [InlineData(102.7891, "102.789")]
    [InlineData(0.1, "0.100")]
    [InlineData(0.012345, "0.0123")]
    [InlineData(0.00045678, "0.000457")]
    public void A_ratio_has_three_decimals_or_three_digits(double ratio, string text) =>
        FigureText.PreciseRatio(ratio).ShouldBe(text);

    [Fact]
    public void The_line_for_scripts_has_the_ratio_and_its_interval() =>
        FigureText.PreciseRatio(new Estimate(1.0314, 1.0238, 1.0379)).ShouldBe("1.031 [1.024, 1.038]");
}
