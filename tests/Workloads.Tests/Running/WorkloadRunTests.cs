namespace SqliteBench.Workloads.Tests.Running;

public sealed class WorkloadRunTests(BuiltTemplates templates) : RunTests(templates)
{
    private const long Rows = 400;

    public static TheoryData<string, int, int> Settings =>
        (
            from workload in WorkloadCatalog.All
            from setting in ((int Threads, int Batch)[])[(1, 0), (1, 1), (1, 7), (3, 5), (3, 0)]
            where workload.ObjectionTo(setting.Threads, new BatchSize(setting.Batch)) is null
            select (workload.Id, setting.Threads, setting.Batch)
        ).ToTheory();

    [Theory]
    [MemberData(nameof(Settings))]
    public void Answers_as_the_model_does_whatever_the_threads_and_batches(string id, int threads, int batchSize)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        PreparedWork work = workload.With(StreamOf(workload, Rows, 60));
        Check(work, PInvokeShim.Provider, Options(workload, Rows, batchSize, threads));
    }

    [Fact]
    public void A_failure_on_a_thread_reaches_the_caller()
    {
        Workload insert = WorkloadCatalog.Find("insert")!;
        RunOptions options = Options(insert, Rows, threads: 2);
        using WorkloadRun run = insert.With(StreamOf(insert, Rows, 10)).Open(PInvokeShim.Provider, options);
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
}
