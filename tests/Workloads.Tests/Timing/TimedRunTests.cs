using SqliteBench.Workloads.Tests.Running;

namespace SqliteBench.Workloads.Tests.Timing;

/// <summary>Runs with latencies; without them, the command verify runs every provider.</summary>
public sealed class TimedRunTests(BuiltTemplates templates) : RunTests(templates)
{
    private const long Rows = 400;
    private const int Operations = 60;

    [Theory]
    [MemberData(nameof(Workloads))]
    public void Every_provider_answers_and_leaves_what_the_model_says(string id)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        PreparedWork work = workload.With(StreamOf(workload, Rows, Operations));
        int[] sizes =
        [
            .. ((int[])[7, 0, 1]).Where(size => workload.ObjectionTo(threads: 1, new BatchSize(size)) is null),
        ];
        foreach (Provider provider in Available)
        {
            // One size for mappers: they leave transactions to the ADO.NET providers, and take most of the time.
            foreach (int batchSize in sizes.Take(provider.HidesStatements ? 1 : sizes.Length))
            {
                RunOptions options = Options(workload, Rows, batchSize);

                RunTimed(work, provider, options).ShouldBe(work.Expected(0, Operations, threads: 1), $"{provider}");

                CheckDatabase(options, work);
            }
        }
    }

    [Theory]
    [InlineData("select", 1)]
    [InlineData("join", 0)]
    [InlineData("restore", 0)]
    public void Every_thread_that_reads_writes_its_own_latencies(string id, int batchSize)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        PreparedWork work = workload.With(StreamOf(workload, Rows, Operations));
        RunOptions options = Options(workload, Rows, batchSize, threads: 4);
        foreach (Provider provider in Available)
        {
            RunTimed(work, provider, options).ShouldBe(work.Expected(0, Operations, threads: 4), $"{provider}");
        }
    }

    [Theory]
    [InlineData("insert")]
    [InlineData("new-blockset")]
    [InlineData("read-modify-write")]
    [InlineData("read-modify-write-immediate")]
    public void Every_thread_that_writes_writes_its_own_latencies(string id)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        PreparedWork work = workload.With(StreamOf(workload, Rows, Operations));
        RunOptions options = Options(workload, Rows, batchSize: 5, threads: 3);
        RunResult result = RunTimed(work, PInvokeShim.Provider, options);
        (result with { Conflicts = 0 }).ShouldBe(work.Expected(0, Operations, threads: 3));
        CheckDatabase(options, work);
    }

    [Fact]
    public void A_part_of_the_operations_has_the_places_of_those_alone()
    {
        OperationStream stream = StreamOf(WorkloadCatalog.Select, Rows, Operations);
        RunOptions options = Options(WorkloadCatalog.Select, Rows, batchSize: 3, threads: 2);
        foreach (Provider provider in Available)
        {
            using WorkloadRun run = WorkloadCatalog.Select.With(stream).Open(provider, options);
            LatencyLog log = Empty();
            run.ExecuteTimed(30, 20, log).ShouldBe(run.Execute(30, 20), $"{provider}");
            Measured(log).ShouldBe(Enumerable.Range(30, 20), $"{provider}");
        }
    }

    [Fact]
    public void Latencies_of_a_thread_are_within_its_time()
    {
        OperationStream stream = StreamOf(WorkloadCatalog.Select, Rows, Operations);
        RunOptions options = Options(WorkloadCatalog.Select, Rows, batchSize: 1);
        foreach (Provider provider in Available)
        {
            using WorkloadRun run = WorkloadCatalog.Select.With(stream).Open(provider, options);
            LatencyLog log = Empty();

            long start = Stopwatch.GetTimestamp();
            run.ExecuteTimed(0, Operations, log);
            TimeSpan whole = Stopwatch.GetElapsedTime(start);

            long all = log.Nanoseconds.ToArray().Sum();
            all.ShouldBeGreaterThan(0, $"{provider}");
            // However long it took, for there is one clock, which never goes back; a span of time counts in steps of 100 ns.
            all.ShouldBeLessThanOrEqualTo((long)whole.TotalNanoseconds + 100, $"{provider}");
        }
    }

    private static RunResult RunTimed(PreparedWork work, Provider provider, RunOptions options)
    {
        LatencyLog log = Empty();
        using WorkloadRun run = work.Open(provider, options);
        RunResult result = run.ExecuteTimed(0, Operations, log);
        Measured(log).ShouldBe(Enumerable.Range(0, Operations), $"{provider}");
        return result;
    }

    private static void CheckDatabase(RunOptions options, PreparedWork work) =>
        options.Databases[0].ShouldHold(work.Contents(ran: true, options));

    private static LatencyLog Empty()
    {
        LatencyLog log = new(Operations);
        log.Places(0, Operations).Fill(-1);
        return log;
    }

    private static IEnumerable<int> Measured(LatencyLog log)
    {
        long[] latencies = log.Nanoseconds.ToArray();
        return Enumerable.Range(0, latencies.Length).Where(place => latencies[place] >= 0);
    }
}
