namespace SqliteBench.Reporting.Tests;

public sealed class NoiseTests
{
    [Theory]
    [InlineData(1.005, 1.002, 1.008, true)]
    [InlineData(0.995, 0.992, 0.998, true)]
    [InlineData(1.05, 0.999, 1.1, true)]
    [InlineData(1.05, 1.03, 1.1, false)]
    [InlineData(0.95, 0.9, 0.98, false)]
    public void A_ratio_is_noise_when_it_cannot_be_told_from_one(double value, double low, double high, bool isNoise)
    {
        CaseResult measured = SampleResults.Case("dapper").With("noise_floor", new Estimate(0.01));
        measured.IsNoise(new Estimate(value, low, high)).ShouldBe(isNoise);
    }
}
