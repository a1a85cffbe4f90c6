namespace SqliteBench.Workloads.Tests.Running;

public sealed class WorkloadRunTests(BuiltTemplates templates) : DirectoryTests, IClassFixture<BuiltTemplates>
{
    private const long Rows = 400;

    public static TheoryData<string, int, int> Settings
    {
        get
        {
            TheoryData<string, int, int> settings = [];
            foreach (Workload workload in WorkloadCatalog.All)
            {
                foreach ((int threads, int batchSize) in new[] { (1, 0), (1, 1), (1, 7), (3, 5), (3, 0) })
                {
                    if (workload.ObjectionTo(threads, new BatchSize(batchSize)) is null)
                    {
                        settings.Add(workload.Id, threads, batchSize);
                    }
                }
            }

            return settings;
        }
    }

    [Theory]
    [MemberData(nameof(Settings))]
    public void Answers_as_the_model_does_whatever_the_threads_and_batches(string id, int threads, int batchSize)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        OperationStream stream = OperationStream.Generate(workload, new StreamOptions(Rows, 60));
        PreparedWork work = workload.With(stream);
        PragmaSet pragmas = PragmaSet.Parse("synchronous=OFF");
        RunOptions options = new([Database(workload)], pragmas, new BatchSize(batchSize), threads);

        RunResult result;
        using (WorkloadRun run = work.Open(PInvokeShim.Provider, options))
        {
            result = run.Execute(0, 60);
        }

        (result with { Conflicts = 0 }).ShouldBe(work.Expected(0, 60, threads));
        options.Databases[0].ShouldHold(work.Contents(ran: true, options));
    }

    [Fact]
    public void A_failure_on_a_thread_reaches_the_caller()
    {
        Workload insert = WorkloadCatalog.Find("insert")!;
        OperationStream stream = OperationStream.Generate(insert, new StreamOptions(Rows, 10));
        RunOptions options = new([Database(insert)], PragmaSet.Normal, BatchSize.All, 2);
        using WorkloadRun run = insert.With(stream).Open(PInvokeShim.Provider, options);
        Overwrite(options.Databases[0]);

        Should.Throw<SqliteEngineException>(() => run.Execute(0, 10));
    }

    [Fact]
    public void Slices_cover_a_range_without_gap_or_overlap() =>
        Holds.For(
            (byte first, ushort count, byte threads) =>
            {
                int end = first;
                for (int thread = 0; thread < threads + 1; thread++)
                {
                    (int sliceStart, int sliceEnd) = WorkloadRun.Slice(first, count, thread, threads + 1);
                    if (sliceStart != end || sliceEnd < sliceStart)
                    {
                        return false;
                    }

                    end = sliceEnd;
                }

                return end == first + count;
            }
        );

    // Behind the first page, so that the connections stay open and the tables do not.
    private static void Overwrite(string database)
    {
        using FileStream file = new(database, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite);
        byte[] noise = new byte[file.Length - 4096];
        Array.Fill(noise, (byte)0xA5);
        file.Position = 4096;
        file.Write(noise);
    }

    private string Database(Workload workload) => templates.For(workload, Rows, Temporary);
}
