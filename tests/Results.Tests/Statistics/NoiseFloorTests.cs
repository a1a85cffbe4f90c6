using SqliteBench.Results.Statistics;

namespace SqliteBench.Results.Tests.Statistics;

public sealed class NoiseFloorTests
{
    private static readonly NoiseFloor s_floor = new(0.01);

    [Theory]
    [InlineData(1.004)]
    [InlineData(0.996)]
    public void The_floor_is_how_far_the_baseline_is_from_itself_either_way(double median) =>
        NoiseFloor.Of(new PairedRatio(median, 0.99, 1.02)).Value.ShouldBe(0.004, 1e-12);

    [Theory]
    [InlineData(1.1, 1.2)]
    [InlineData(1.2, 1.3)]
    [InlineData(1.14, 1.16)]
    public void Ratios_whose_intervals_meet_are_equal(double low, double high) =>
        s_floor.AreEqual(new PairedRatio(1.15, 1.12, 1.2), new PairedRatio((low + high) / 2, low, high)).ShouldBeTrue();

    [Theory]
    [InlineData(2.0, 2.019, true)]
    [InlineData(2.0, 2.021, false)]
    public void Ratios_whose_intervals_do_not_meet_are_equal_when_they_differ_by_less_than_the_floor(
        double one,
        double other,
        bool equal
    ) => s_floor.AreEqual(Exact(one), Exact(other)).ShouldBe(equal);

    [Fact]
    public void The_order_of_the_two_does_not_matter() =>
        Holds.For(
            (byte one, byte other, byte width) =>
            {
                PairedRatio left = Exact(0.5 + (one / 100.0));
                PairedRatio right = new(0.5 + (other / 100.0), 0.5 + ((other - width) / 100.0), 0.5 + (other / 100.0));
                return s_floor.AreEqual(left, right) == s_floor.AreEqual(right, left) && s_floor.AreEqual(left, left);
            }
        );

    [Theory]
    [InlineData(1.005, 1.002, 1.008, true)]
    [InlineData(1.05, 0.999, 1.1, true)]
    [InlineData(1.05, 1.03, 1.1, false)]
    [InlineData(0.95, 0.9, 0.98, false)]
    public void A_ratio_is_hidden_when_it_cannot_be_told_from_one(
        double median,
        double low,
        double high,
        bool hidden
    ) => s_floor.Hides(new PairedRatio(median, low, high)).ShouldBe(hidden);

    private static PairedRatio Exact(double ratio) => new(ratio, ratio, ratio);
}
