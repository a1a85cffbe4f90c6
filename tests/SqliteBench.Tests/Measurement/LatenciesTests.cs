namespace SqliteBench.Tests.Measurement;

public sealed class LatenciesTests
{
    private const int Clock = 7;

    [Fact]
    public void A_percentile_is_the_smallest_latency_that_so_many_do_not_exceed_without_the_clock() =>
        Holds.For(
            (int[] drawn) =>
            {
                if (drawn is not { Length: > 0 })
                {
                    return true;
                }

                long[] latencies = [.. drawn.Select(latency => Math.Abs((long)latency))];
                Latencies found = Latencies.Of(latencies.ToArray(), Clock);
                return found.P50 == Naive(latencies, 50)
                    && found.P90 == Naive(latencies, 90)
                    && found.P99 == Naive(latencies, 99)
                    && found.P999 == Naive(latencies, 99.9m)
                    && found.Max == WithoutClock(latencies.Max())
                    && found.Count == latencies.Length
                    && found.Clock == Clock;
            }
        );

    private static double Naive(long[] latencies, decimal percent) =>
        WithoutClock(
            latencies
                .Where(latency => latencies.Count(other => other <= latency) * 100m >= percent * latencies.Length)
                .Min()
        );

    private static double WithoutClock(long latency) => Math.Max(0, latency - Clock);
}
