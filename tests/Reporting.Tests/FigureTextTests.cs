namespace SqliteBench.Reporting.Tests;

public class FigureTextTests
{
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
        FigureText.Time.Of(nanoseconds).ShouldBe(text);
}
