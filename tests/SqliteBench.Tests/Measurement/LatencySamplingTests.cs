using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement;

public sealed class LatencySamplingTests
{
    private static readonly SamplingLimits s_noTime = new(1000, TimeSpan.Zero);

    private static SamplingLimits Unhurried(long operations) => new(operations, TimeSpan.MaxValue);

    [Fact]
    public void Executions_that_warm_up_do_not_count()
    {
        CaseWork work = new ScriptedWork([900, 901], [10, 20], [40, 30]) { Provider = PInvokeShim.Provider };

        Latencies latencies = LatencySampling.Of(work, Unhurried(operations: 4)).ShouldNotBeNull();

        (latencies.Operations, latencies.P50, latencies.Max).ShouldBe((4, 20, 40));
        latencies.Clock.ShouldBePositive();
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(2, 1)]
    [InlineData(3, 2)]
    [InlineData(20, 10)]
    public void Executions_count_until_there_are_enough_operations(int operations, int executions)
    {
        CaseWork work = new ScriptedWork([1, 2]) { Provider = PInvokeShim.Provider };

        LatencySampling.Of(work, Unhurried(operations))!.Operations.ShouldBe(2 * executions);
    }

    [Fact]
    public void Where_there_is_no_time_one_execution_warms_up_and_one_counts()
    {
        CaseWork work = new ScriptedWork([7, 7, 7], [1, 2, 3], [9, 9, 9]) { Provider = PInvokeShim.Provider };

        Latencies latencies = LatencySampling.Of(work, s_noTime).ShouldNotBeNull();

        (latencies.Operations, latencies.P50, latencies.Max).ShouldBe((3, 2, 3));
    }

    [Fact]
    public void Each_execution_that_starts_anew_is_laid_out_checked_and_closed()
    {
        ScriptedWork work = new([1]) { Provider = PInvokeShim.Provider };

        LatencySampling.Of(work, s_noTime);

        work.Calls.ShouldBe("open timed check close open timed check close");
    }

    [Fact]
    public void A_work_that_need_not_start_anew_stays_open()
    {
        ScriptedWork work = new([1]) { MayGoOn = true, Provider = PInvokeShim.Provider };

        LatencySampling.Of(work, s_noTime);

        work.Calls.ShouldBe("open timed check open timed check");
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
