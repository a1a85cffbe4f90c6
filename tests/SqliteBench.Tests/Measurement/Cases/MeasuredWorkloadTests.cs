namespace SqliteBench.Tests.Measurement.Cases;

public sealed class MeasuredWorkloadTests
{
    private static readonly PragmaSet s_synced = PragmaSet.Parse("synchronous=FULL");

    [Fact]
    public void The_number_that_is_given_holds_for_every_setting() =>
        MeasuredWorkload
            .Find("insert")
            .Operations(Of("insert", s_synced, new BatchSize(1)) with { Run = new() { Operations = 123 } })
            .ShouldBe(123);

    [Fact]
    public void Whatever_is_not_standard_is_in_the_line_of_a_case() =>
        MeasuredWorkload
            .Find("insert")
            .Describe(
                new Setting
                {
                    Pragmas = s_synced,
                    BatchSize = new BatchSize(7),
                    Threads = 2,
                    Busy = RunOptions.LibraryValue,
                    Databases = 3,
                    Rows = 1,
                    Schema = BlockSchema.Parse("blob/hash"),
                    Config = SqliteConfig.Parse("memstatus=0"),
                    Place = "ext4 2",
                }
            )
            .ShouldBe(
                "insert (synchronous=FULL, 7 ops per transaction, 2 threads, own retries, 3 databases, 1 row, blob/hash,"
                    + " memstatus=0, ext4 2)"
            );

    [Theory]
    [InlineData("select")]
    [InlineData("join")]
    [InlineData("insert")]
    [InlineData("backup")]
    [InlineData("recreate")]
    [InlineData("restore")]
    [InlineData("delete")]
    public void One_transaction_takes_the_workloads_own_number(string workload) =>
        Operations(workload, s_synced, BatchSize.All)
            .ShouldBe(WorkloadCatalog.Find(workload)!.OperationsFor(1000, StreamOptions.DefaultSeed));

    [Fact]
    public void A_reader_takes_its_own_number_in_any_batch() =>
        Operations("select", s_synced, new BatchSize(1))
            .ShouldBe(WorkloadCatalog.Select.OperationsFor(1000, StreamOptions.DefaultSeed));

    [Fact]
    public void A_writer_that_commits_often_does_less_where_commits_wait_for_the_disk()
    {
        int waiting = Operations("insert", s_synced, new BatchSize(1));
        int notWaiting = Operations("insert", PragmaSet.Combination, new BatchSize(1));
        waiting.ShouldBeLessThan(notWaiting);
        notWaiting.ShouldBeLessThan(WorkloadCatalog.Find("insert")!.OperationsFor(1000, StreamOptions.DefaultSeed));
    }

    [Fact]
    public void A_batch_is_as_many_transactions_and_never_more_than_the_workloads_own_number()
    {
        int single = Operations("insert", s_synced, new BatchSize(1));
        Operations("insert", s_synced, new BatchSize(10)).ShouldBe(10 * single);
        Operations("insert", s_synced, new BatchSize(int.MaxValue))
            .ShouldBe(WorkloadCatalog.Find("insert")!.OperationsFor(1000, StreamOptions.DefaultSeed));
    }

    [Fact]
    public void Each_thread_has_an_operation() =>
        Operations(Of("insert", s_synced, new BatchSize(1)) with { Threads = 1000 }).ShouldBe(1000);

    [Fact]
    public void The_cost_of_a_run_is_that_of_its_possible_settings() =>
        new StudyRun(
            StudyCatalog.All.Single(study => study.Id == "flows"),
            AxesTests
                .Some.With(Axis.Workloads, "backup", "restore")
                .With(Axis.Threads, 1, 2, 4)
                .With(Axis.BatchSizes, BatchSize.All, new BatchSize(7))
        ).Cost.Cases.ShouldBe(2 * 2 * 2 * 4);

    private static int Operations(string workload, PragmaSet pragmas, BatchSize batchSize) =>
        Operations(Of(workload, pragmas, batchSize));

    private static int Operations(Setting setting) => MeasuredWorkload.Find(setting.Workload).Operations(setting);

    private static Setting Of(string workload, PragmaSet pragmas, BatchSize batchSize) =>
        new()
        {
            Workload = workload,
            Pragmas = pragmas,
            BatchSize = batchSize,
            Rows = 1000,
        };
}
