using SqliteBench.Measurement.Turns;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class FindingTests
{
    private static readonly PairedRatio s_quiet = new(1.001, 0.999, 1.003);

    [Theory]
    [InlineData(1.031, 1.024, 1.038, Finding.Slower)]
    [InlineData(0.97, 0.96, 0.98, Finding.Faster)]
    [InlineData(1.031, 0.99, 1.06, Finding.NotToldApart)]
    [InlineData(1.031, 1, 1.06, Finding.NotToldApart)]
    [InlineData(0.97, 0.95, 1.01, Finding.NotToldApart)]
    public void The_interval_decides_above_the_noise(double median, double low, double high, Finding finding) =>
        Findings.Of(new PairedRatio(median, low, high), s_quiet).ShouldBe(finding);

    [Theory]
    [InlineData(1.06, Finding.NotToldApart)]
    [InlineData(0.94, Finding.NotToldApart)]
    [InlineData(1.02, Finding.Slower)]
    public void A_difference_below_that_of_B_to_itself_is_none(double again, Finding finding) =>
        Findings
            .Of(new PairedRatio(1.05, 1.04, 1.06), new PairedRatio(again, again - 0.01, again + 0.01))
            .ShouldBe(finding);

    [Fact]
    public void Swapping_the_two_swaps_the_finding() =>
        Holds.For<int, int, int>(
            (median, width, again) =>
            {
                PairedRatio ratio = Of(median, width);
                PairedRatio noise = Of(again, width);
                Finding finding = Findings.Of(ratio, noise);
                return Findings.Of(Inverse(ratio), noise) == Opposite(finding);
            }
        );

    private static Finding Opposite(Finding finding) =>
        finding switch
        {
            Finding.Slower => Finding.Faster,
            Finding.Faster => Finding.Slower,
            _ => Finding.NotToldApart,
        };

    // Powers of two have inverses without a rounding error.
    private static PairedRatio Of(int median, int width) =>
        new(
            Math.Pow(2, median % 8),
            Math.Pow(2, (median % 8) - Math.Abs(width % 4)),
            Math.Pow(2, (median % 8) + Math.Abs(width % 4))
        );

    private static PairedRatio Inverse(PairedRatio ratio) => new(1 / ratio.Median, 1 / ratio.High, 1 / ratio.Low);
}
