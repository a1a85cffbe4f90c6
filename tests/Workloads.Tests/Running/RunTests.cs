namespace SqliteBench.Workloads.Tests.Running;

/// <summary>Tests of runs on templates that are built once for the class.</summary>
public abstract class RunTests(BuiltTemplates templates) : DirectoryTests, IClassFixture<BuiltTemplates>
{
    public static TheoryData<string> Providers => [.. Available.Select(provider => provider.Id)];

    public static TheoryData<string> Workloads => [.. WorkloadCatalog.All.Select(workload => workload.Id)];

    private protected static IEnumerable<Provider> Available =>
        ProviderCatalog.All.Where(provider => provider.IsAvailable);

    private protected static OperationStream StreamOf(Workload workload, long rows, int operations) =>
        OperationStream.Generate(workload, new StreamOptions(rows, operations));

    /// <summary>One transaction and one thread, unless said otherwise; no commit waits for the disk.</summary>
    private protected RunOptions Options(
        Workload workload,
        long rows,
        int batchSize = 0,
        int threads = 1,
        BlockSchema? schema = null
    )
    {
        string database = templates.For(workload, rows, Temporary, schema);
        return new RunOptions([database], PragmaSet.Parse("synchronous=OFF"), new BatchSize(batchSize), threads);
    }

    /// <summary>Runs all operations, which have to answer and leave what the model says.</summary>
    private protected static void Check(
        PreparedWork work,
        Provider provider,
        RunOptions options,
        string? because = null
    )
    {
        because ??= $"{provider}";
        Run(work, provider, options).ShouldBe(work.Expected(0, work.Count, options.Threads), because);
        options.Databases[0].ShouldHold(work.Contents(ran: true, options), because);
    }

    /// <summary>The result of all operations but for the conflicts, which depend on the threads' luck.</summary>
    private protected static RunResult Run(PreparedWork work, Provider provider, RunOptions options)
    {
        using WorkloadRun run = work.Open(provider, options);
        return run.Execute(0, work.Count) with { Conflicts = 0 };
    }
}
