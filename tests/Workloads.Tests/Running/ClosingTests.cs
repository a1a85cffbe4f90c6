namespace SqliteBench.Workloads.Tests.Running;

/// <summary>What a run opens it closes, whatever happens: a benchmark opens thousands of connections.</summary>
public sealed class ClosingTests
{
    private const string WaitsForLocks = "PRAGMA busy_timeout=60000";

    public static TheoryData<string> Workloads => [.. WorkloadCatalog.All.Select(workload => workload.Id)];

    public static TheoryData<string> Statements =>
        // 100 MB of values say no more than 100 kB do.
        [.. StatementCatalog.All.Select(workload => workload.Id).Where(id => !id.Contains("1m"))];

    [Theory]
    [MemberData(nameof(Workloads))]
    public void A_run_closes_its_connections_and_statements(string id)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        int threads = Math.Min(3, workload.MaximumThreads);
        foreach (BlockSchema schema in BlockSchemaCatalog.All.Where(workload.Supports))
        {
            Recording recording = new();
            using (Open(workload, recording, threads, schema))
            {
                recording.Opened.ShouldBe(threads);
                recording.Closed.ShouldBe(0);
                recording.Settings.ShouldBe(Enumerable.Repeat(WaitsForLocks, threads));
            }

            recording.Prepared.ShouldBePositive();
            recording.ShouldBeClosed($"{schema}");
        }
    }

    [Fact]
    public void A_run_that_is_closed_twice_closes_its_connections_once()
    {
        Recording recording = new();
        WorkloadRun run = Open(WorkloadCatalog.Select, recording, threads: 2);
        run.Dispose();
        run.Dispose();
        recording.ShouldBeClosed();
    }

    [Theory]
    [MemberData(nameof(Workloads))]
    public void A_run_that_cannot_be_opened_closes_what_it_had_opened(string id)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        if (workload.MaximumThreads == 1)
        {
            Recording alone = new() { Refused = 0 };
            Should.Throw<InvalidOperationException>(() => Open(workload, alone, threads: 1));
            alone.ShouldBeClosed();
            return;
        }

        Recording whole = new();
        Open(workload, whole, threads: 1).Dispose();
        Recording broken = new() { Refused = whole.Prepared };

        Should.Throw<InvalidOperationException>(() => Open(workload, broken, threads: 2));

        broken.Opened.ShouldBe(2);
        broken.ShouldBeClosed();
    }

    [Theory]
    [MemberData(nameof(Statements))]
    public void A_run_of_statements_closes_its_connections_and_statements(string id)
    {
        StatementWork work = StatementCatalog.Find(id)!.Prepare(new StatementOptions(Rows: 5, Executions: 3));
        RecordingProvider.Run(work).ShouldBeClosed();
    }

    [Theory]
    [InlineData("open-connection", 0)]
    [InlineData("open-connection-pooled", 1)]
    public void A_run_on_pools_clears_them_at_its_end(string id, int clearings)
    {
        StatementWork work = StatementCatalog.Find(id)!.Prepare(new StatementOptions(Rows: 5, Executions: 3));
        int before = RecordingConnection.PoolsCleared;
        RecordingProvider.Run(work);
        (RecordingConnection.PoolsCleared - before).ShouldBe(clearings);
    }

    [Fact]
    public void A_pragma_that_is_not_taken_ends_a_run_of_statements_before_it_starts()
    {
        StatementWork work = StatementCatalog.Find("crud-insert")!.Prepare(new StatementOptions(5, 3));
        Recording recording = new();
        PragmaSet pragmas = PragmaSet.Parse("threads=2");

        // The provider without an engine has 0 for the value of any pragma.
        Should.Throw<InvalidOperationException>(() =>
            work.OpenOn(new RecordingProvider(), pragmas, Recording.Database(recording))
        );

        recording.Settings.ShouldBe([WaitsForLocks, "PRAGMA threads=2"]);
        recording.ShouldBeClosed();
    }

    [Fact]
    public void A_run_of_statements_that_cannot_be_opened_closes_what_it_had_opened()
    {
        StatementWork work = StatementCatalog.Find("crud-insert")!.Prepare(new StatementOptions(5, 3));
        Recording whole = new();
        Recording broken = new() { Refused = 0 };
        string[] databases = [Recording.Database(whole), Recording.Database(broken)];

        Should.Throw<InvalidOperationException>(() =>
            work.OpenOn(new RecordingProvider(), PragmaSet.Normal, databases)
        );

        whole.Settings.ShouldBe([WaitsForLocks]);
        whole.ShouldBeClosed();
        broken.ShouldBeClosed();
    }

    private static WorkloadRun Open(Workload workload, Recording recording, int threads, BlockSchema? schema = null)
    {
        OperationStream stream = OperationStream.Generate(workload, new StreamOptions(Rows: 40, Operations: 4));
        RunOptions options = new([Recording.Database(recording)], PragmaSet.Normal, BatchSize.All, threads);
        return workload.With(stream, schema).Open(new RecordingProvider(), options);
    }
}
