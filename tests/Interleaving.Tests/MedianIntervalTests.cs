namespace Interleaving.Tests;

public class MedianIntervalTests
{
    // From tables of the sign test: the sixth of 20 values from either end (Conover, table A3), the first of 6.
    [Theory]
    [InlineData(20, 10.5, 6, 15)]
    [InlineData(6, 3.5, 1, 6)]
    [InlineData(9, 5, 2, 8)]
    public void The_ends_are_those_of_the_sign_test(int count, double median, double low, double high) =>
        MedianInterval
            .Estimate([.. Enumerable.Range(1, count).Select(value => (double)value).Reverse()])
            .ShouldBe(new Estimate(median, low, high));

    [Theory]
    [InlineData(1)]
    [InlineData(5)]
    public void Few_values_have_no_interval(int count) =>
        MedianInterval.Estimate([.. Enumerable.Repeat(3.0, count)]).ShouldBe(new Estimate(3));

    [Fact]
    public void The_median_is_within_its_interval() =>
        Holds.For<int[]>(values =>
            values is not { Length: > 0 }
            || MedianInterval.Estimate([.. values.Select(value => (double)value)]) is var estimate
                && (estimate.Low ?? estimate.Value) <= estimate.Value
                && estimate.Value <= (estimate.High ?? estimate.Value)
        );
}
