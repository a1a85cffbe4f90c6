using SqliteBench.Results;

namespace SqliteBench.Reporting.Tests;

public sealed class RatioTextTests
{
    [Theory]
    [InlineData(1.0314, "1.031")]
    [InlineData(102.7891, "102.789")]
    [InlineData(0.1, "0.100")]
    [InlineData(0.012345, "0.0123")]
    [InlineData(0.00045678, "0.000457")]
    public void A_ratio_has_three_decimals_or_three_digits(double ratio, string text) =>
        RatioText.Of(ratio).ShouldBe(text);

    [Fact]
    public void The_line_for_scripts_has_the_ratio_and_its_interval() =>
        RatioText.WithInterval(new Estimate(1.0314, 1.0238, 1.0379)).ShouldBe("1.031 [1.024, 1.038]");
}
