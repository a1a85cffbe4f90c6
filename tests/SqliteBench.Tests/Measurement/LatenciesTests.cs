using SqliteBench.Measurement.Inspections;

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

    [Fact]
    public void There_are_no_percentiles_of_nothing() =>
        Should.Throw<ArgumentException>(() => Latencies.Of([], clock: 0));

    private static long Naive(long[] latencies, decimal percent) =>
        latencies
            .Where(latency => latencies.Count(other => other <= latency) * 100m >= percent * latencies.Length)
            .Min();
}
