using System.Globalization;
using System.Text.RegularExpressions;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting.Tests;

public sealed partial class RatioTextTests
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
        RatioText.Line(new PairedRatio(1.0314, 1.0238, 1.0379)).ShouldBe("ratio 1.031 [1.024, 1.038]");

    [Fact]
    public void Any_ratio_reads_back_from_the_line_within_a_hundredth() =>
        Holds.For<int>(power =>
        {
            double ratio = Math.Pow(1.1, power % 100);
            string line = RatioText.Line(new PairedRatio(ratio, ratio / 2, ratio * 2));
            Match match = Line().Match(line);
            return match.Success
                && Near(match.Groups[1], ratio)
                && Near(match.Groups[2], ratio / 2)
                && Near(match.Groups[3], ratio * 2);
        });

    private static bool Near(Group group, double expected) =>
        Math.Abs((double.Parse(group.Value, CultureInfo.InvariantCulture) / expected) - 1) < 0.01;

    [GeneratedRegex(@"^ratio (\d+\.\d+) \[(\d+\.\d+), (\d+\.\d+)\]$")]
    private static partial Regex Line();
}
