namespace SqliteBench.Workloads.Tests.Timing;

public sealed class TimedRunTests(BuiltTemplates templates) : DirectoryTests, IClassFixture<BuiltTemplates>
{
    private const long Rows = 400;
    private const int Operations = 60;
    public static TheoryData<string> Ids => [.. WorkloadCatalog.All.Select(workload => workload.Id)];

    private static IEnumerable<Provider> Available =>
        ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable);

    [Theory]
    [MemberData(nameof(Ids))]
    public void Every_provider_answers_and_leaves_the_same_with_latencies(string id)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        OperationStream stream = OperationStream.Generate(workload, new StreamOptions(Rows, Operations));
        Expectation expectation = Expectation.Of(workload, stream);
        foreach (Provider provider in Available)
        {
            foreach (int batchSize in (int[])[0, 1, 7])
            {
                if (workload.ObjectionTo(threads: 1, new BatchSize(batchSize)) is null)
                {
                    RunOptions untimed = Options(workload, stream, batchSize, threads: 1);
                    RunOptions timed = Options(workload, stream, batchSize, threads: 1);

                    RunTimed(workload, provider, timed).ShouldBe(Run(workload, provider, untimed), $"{provider}");

                    CheckDatabase(timed, expectation);
                }
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
        OperationStream stream = OperationStream.Generate(workload, new StreamOptions(Rows, Operations));
        RunOptions options = Options(workload, stream, batchSize, threads: 4);
        foreach (Provider provider in Available)
        {
            RunTimed(workload, provider, options).ShouldBe(Run(workload, provider, options), $"{provider}");
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
        OperationStream stream = OperationStream.Generate(workload, new StreamOptions(Rows, Operations));
        Expectation expectation = Expectation.Of(workload, stream);
        RunOptions options = Options(workload, stream, batchSize: 5, threads: 3);

        RunResult result = RunTimed(workload, PInvokeShim.Provider, options);

        (result.Digest, result.Rows).ShouldBe(expectation.Result(0, Operations, threads: 3));
        CheckDatabase(options, expectation);
    }

    [Fact]
    public void A_part_of_the_operations_has_the_places_of_those_alone()
    {
        OperationStream stream = OperationStream.Generate(WorkloadCatalog.Select, new StreamOptions(Rows, Operations));
        RunOptions options = Options(WorkloadCatalog.Select, stream, batchSize: 3, threads: 2);
        foreach (Provider provider in Available)
        {
            using WorkloadRun run = WorkloadCatalog.Select.Open(provider, options);
            LatencyLog log = Empty();

            run.ExecuteTimed(30, 20, log).ShouldBe(run.Execute(30, 20), $"{provider}");

            Measured(log).ShouldBe(Enumerable.Range(30, 20), $"{provider}");
        }
    }

    [Fact]
    public void Latencies_of_a_thread_are_within_its_time()
    {
        OperationStream stream = OperationStream.Generate(WorkloadCatalog.Select, new StreamOptions(Rows, Operations));
        RunOptions options = Options(WorkloadCatalog.Select, stream, batchSize: 1, threads: 1);
        foreach (Provider provider in Available)
        {
            using WorkloadRun run = WorkloadCatalog.Select.Open(provider, options);
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

    private static RunResult Run(Workload workload, Provider provider, RunOptions options)
    {
        using WorkloadRun run = workload.Open(provider, options);
        return run.Execute(0, Operations);
    }

    private static RunResult RunTimed(Workload workload, Provider provider, RunOptions options)
    {
        LatencyLog log = Empty();
        using WorkloadRun run = workload.Open(provider, options);
        RunResult result = run.ExecuteTimed(0, Operations, log);
        Measured(log).ShouldBe(Enumerable.Range(0, Operations), $"{provider} on {workload}");
        return result;
    }

    private static void CheckDatabase(RunOptions options, Expectation expectation) =>
        options.Database.ShouldHold(expectation.Contents(0, Operations, options.Threads, options.Schema));

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

    private RunOptions Options(Workload workload, OperationStream stream, int batchSize, int threads) =>
        new(
            templates.For(workload, Rows, Temporary),
            stream,
            PragmaSet.Parse("synchronous=OFF"),
            new BatchSize(batchSize),
            threads
        );
}
