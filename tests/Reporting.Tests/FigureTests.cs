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
        Figure.Text(figure).ShouldBe(text);

    [Fact]
    public void A_figure_that_is_not_there_is_a_dash() => Figure.Text(null).ShouldBe("-");
}
