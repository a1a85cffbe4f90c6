namespace SqliteBench.Tests.Measurement;

public sealed class LatencySamplingTests
{
    private static readonly SamplingLimits s_noTime = new(1000, TimeSpan.Zero);

    private static ScriptedWork Work(params long[][] latencies) => Work(mayGoOn: true, latencies);

    private static ScriptedWork Work(bool mayGoOn, params long[][] latencies) =>
        new(latencies) { MayGoOn = mayGoOn, Provider = PInvokeShim.Provider };

    private static IEnumerable<long> Same(long latency) => Enumerable.Repeat(latency, 3);

    private static SamplingLimits Unhurried(long operations) => new(operations, TimeSpan.MaxValue);

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void The_execution_that_warms_up_counts_neither_for_readers_nor_for_writers(bool mayGoOn)
    {
        CaseWork work = Work(mayGoOn, [9_000_000, 9_000_001], [1_000_000, 2_000_000], [4_000_000, 3_000_000]);
        Latencies latencies = LatencySampling.Of(work, Unhurried(operations: 4)).ShouldNotBeNull();
        latencies.Clock.ShouldBePositive();
        (latencies.Count, latencies.P50, latencies.Max).ShouldBe(
            (4, 2_000_000 - latencies.Clock, 4_000_000 - latencies.Clock)
        );
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(2, 1)]
    [InlineData(3, 2)]
    [InlineData(20, 10)]
    public void Executions_count_until_there_are_enough_operations(int operations, int executions)
    {
        CaseWork work = Work([1, 2]);
        LatencySampling.Of(work, Unhurried(operations))!.Count.ShouldBe(2 * executions);
    }

    [Fact]
    public void Where_there_is_no_time_the_execution_after_the_warm_up_counts()
    {
        CaseWork work = Work([.. Same(9_000_000)], [1_000_000, 2_000_000, 3_000_000], [.. Same(8_000_000)]);

        Latencies latencies = LatencySampling.Of(work, s_noTime).ShouldNotBeNull();
        (latencies.Count, latencies.P50, latencies.Max).ShouldBe(
            (3, 2_000_000 - latencies.Clock, 3_000_000 - latencies.Clock)
        );
    }

    [NativeFact]
    public void The_clock_is_subtracted_once_from_the_latencies_of_C_plus_plus_as_from_those_of_others()
    {
        foreach (Provider provider in (Provider[])[NativeBaseline.Provider, PInvokeShim.Provider])
        {
            CaseWork work = new ScriptedWork([1_000_000]) { Provider = provider };
            Latencies latencies = LatencySampling.Of(work, s_noTime).ShouldNotBeNull();
            latencies.P50.ShouldBe(1_000_000 - latencies.Clock, $"{provider}");
        }
    }

    [Theory]
    [InlineData(false, "open timed check close open timed check close")]
    [InlineData(true, "open timed check open timed check")]
    public void Each_execution_is_checked_and_a_work_that_starts_anew_is_closed_after_it(bool mayGoOn, string calls)
    {
        ScriptedWork work = new([1]) { MayGoOn = mayGoOn, Provider = PInvokeShim.Provider };
        LatencySampling.Of(work, s_noTime);
        work.Calls.ShouldBe(calls);
    }

    [Fact]
    public void What_is_no_provider_s_has_none()
    {
        ScriptedWork files = new([1]);
        ScriptedWork without = new(new long[][] { [] }) { Provider = PInvokeShim.Provider };
        LatencySampling.Of(files, s_noTime).ShouldBeNull();
        LatencySampling.Of(without, s_noTime).ShouldBeNull();
        (files.Calls + without.Calls).ShouldBeEmpty();
    }
}
