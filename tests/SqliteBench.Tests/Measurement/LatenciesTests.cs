using SqliteBench.Measurement;

namespace SqliteBench.Tests.Measurement;

public sealed class LatenciesTests
{
    [Fact]
    public void A_percentile_is_the_smallest_latency_that_so_many_do_not_exceed() =>
        Holds.For(
            (int[] drawn) =>
            {
                if (drawn is not { Length: > 0 })
                {
                    return true;
                }

                long[] latencies = [.. drawn.Select(latency => Math.Abs((long)latency))];
                Latencies found = Latencies.Of(latencies.ToArray(), clock: 7);
                return found.P50 == Naive(latencies, 50)
                    && found.P90 == Naive(latencies, 90)
                    && found.P99 == Naive(latencies, 99)
                    && found.P999 == Naive(latencies, 99.9m)
                    && found.Max == latencies.Max()
                    && found.Operations == latencies.Length
                    && found.Clock == 7;
            }
        );

    [Theory]
    [InlineData(1, 1, 1, 1, 1)]
    [InlineData(2, 1, 2, 2, 2)]
    [InlineData(10, 5, 9, 10, 10)]
    [InlineData(100, 50, 90, 99, 100)]
    [InlineData(999, 500, 900, 990, 999)]
    [InlineData(1000, 500, 900, 990, 999)]
    [InlineData(1001, 501, 901, 991, 1000)]
    [InlineData(20_000, 10_000, 18_000, 19_800, 19_980)]
    public void Of_the_numbers_from_one_on_it_is_their_rank(int count, int p50, int p90, int p99, int p999)
    {
        long[] latencies = [.. Enumerable.Range(1, count).Reverse().Select(latency => (long)latency)];

        Latencies.Of(latencies, clock: 0).ShouldBe(new Latencies(count, p50, p90, p99, p999, count, 0));
    }

    [Fact]
    public void There_are_no_percentiles_of_nothing() =>
        Should.Throw<ArgumentException>(() => Latencies.Of([], clock: 0));

    private static long Naive(long[] latencies, decimal percent) =>
        latencies
            .Where(latency => latencies.Count(other => other <= latency) * 100m >= percent * latencies.Length)
            .Min();
}
