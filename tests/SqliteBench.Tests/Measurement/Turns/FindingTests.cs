using SqliteBench.Measurement.Turns;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class FindingTests
{
    [Theory]
    [InlineData(1.031, 1.024, 1.038, Finding.Slower)]
    [InlineData(0.97, 0.96, 0.98, Finding.Faster)]
    [InlineData(1.031, 0.99, 1.06, Finding.NotToldApart)]
    [InlineData(1.031, 1, 1.06, Finding.NotToldApart)]
    [InlineData(0.97, 0.95, 1.01, Finding.NotToldApart)]
    public void The_interval_decides(double value, double low, double high, Finding finding) =>
        Findings.Of(new PairedRatio(value, low, high)).ShouldBe(finding);

    [Fact]
    public void Swapping_the_two_swaps_the_finding() =>
        Holds.For<int, int>(
            (value, width) =>
            {
                PairedRatio ratio = Of(value, width);
                return Findings.Of(Inverse(ratio)) == Opposite(Findings.Of(ratio));
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
    private static PairedRatio Of(int value, int width) =>
        new(
            Math.Pow(2, value % 8),
            Math.Pow(2, (value % 8) - Math.Abs(width % 4)),
            Math.Pow(2, (value % 8) + Math.Abs(width % 4))
        );

    private static PairedRatio Inverse(PairedRatio ratio) => new(1 / ratio.Value, 1 / ratio.High, 1 / ratio.Low);
}
