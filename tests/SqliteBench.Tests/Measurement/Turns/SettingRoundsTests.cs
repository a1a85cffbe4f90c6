using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class SettingRoundsTests
{
    private const int Candidates = 9;

    [Theory]
    [InlineData("select", 1, 0, PairedParts.Chunks)]
    [InlineData("select", 2, 0, PairedParts.WholeRuns)]
    [InlineData("insert", 1, 0, PairedParts.Steps)]
    [InlineData("insert", 1, 1000, PairedParts.Chunks)]
    [InlineData("insert", 1, 1001, PairedParts.Steps)]
    [InlineData("insert", 4, 1, PairedParts.WholeRuns)]
    [InlineData("restore", 1, 0, PairedParts.Chunks)]
    [InlineData("backup", 1, 0, PairedParts.WholeRuns)]
    public void A_round_is_a_chunk_on_one_thread_and_a_whole_run_on_several_or_where_a_part_says_something_else(
        string workload,
        int threads,
        int batch,
        object parts
    ) =>
        PairedPlan
            .PartsOf(Settings(workload, threads) with { BatchSize = new BatchSize(batch) }, operations: 20_000)
            .ShouldBe(parts);

    [Fact]
    public void A_setting_of_the_standard_study_takes_twelve_seconds_at_the_most()
    {
        foreach (Workload workload in WorkloadCatalog.Blocks)
        {
            CaseSettings settings = Settings(workload.Id, threads: 1);

            SettingRounds.SecondsOf(settings, Axes(settings), Candidates).ShouldBeInRange(0.1, 12, workload.Id);
        }
    }

    [Fact]
    public void Whole_runs_take_as_long_as_the_least_of_them_whatever_the_budget()
    {
        CaseSettings settings = Settings("backup", threads: 1) with { Rows = 1_000_000 };
        double iteration = settings.SecondsOfIteration(Axes(settings));

        SettingRounds
            .SecondsOf(settings, Axes(settings), Candidates)
            .ShouldBeGreaterThanOrEqualTo(5 * Candidates * iteration);
    }

    private static CaseSettings Settings(string workload, int threads) =>
        new(WorkloadCatalog.Find(workload)!, PragmaSet.Combination, BatchSize.All, threads, 100_000);

    private static Axes Axes(CaseSettings settings) => settings.At(new Axes());
}
