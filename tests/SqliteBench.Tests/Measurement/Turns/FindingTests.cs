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
        Findings.Of(new Estimate(value, low, high)).ShouldBe(finding);
}
