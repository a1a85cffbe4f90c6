namespace SqliteBench.Results.Tests.RunComparisons;

public sealed class ChangeThresholdTests
{
    [Theory]
    [InlineData("5", 0.05)]
    [InlineData("2.5 %", 0.025)]
    [InlineData("1000%", 10)]
    public void A_percentage_is_read(string text, double threshold) =>
        ChangeThreshold.ReadPercent(text, "--threshold").ShouldBe(threshold, 1e-12);

    [Theory]
    [InlineData("many")]
    [InlineData("-1")]
    [InlineData("0")]
    [InlineData("1,5")]
    [InlineData("1001")]
    public void Anything_else_is_refused_in_one_sentence(string text) =>
        MessageOf<UsageException>(() => ChangeThreshold.ReadPercent(text, "--threshold"))
            .ShouldStartWith($"--threshold: '{text}' is not a percentage");
}
