namespace SqliteBench.Workloads.Tests;

public class WorkloadCatalogTests
{
    public static TheoryData<string> FlowIds => [.. WorkloadCatalog.Flows.Select(flow => flow.Id)];

    [Theory]
    [MemberData(nameof(FlowIds))]
    public void A_flow_takes_no_batches(string id)
    {
        Workload flow = WorkloadCatalog.Find(id)!;
        flow.ObjectionTo(1, BatchSize.All).ShouldBeNull();
        flow.ObjectionTo(1, new BatchSize(7))
            .ShouldBe($"{id} cannot run in batches of 7: it has transactions of its own, and its batch size is all");
    }

    [Theory]
    [MemberData(nameof(FlowIds))]
    public void A_flow_that_writes_takes_one_thread(string id)
    {
        Workload flow = WorkloadCatalog.Find(id)!;
        flow.ObjectionTo(8, BatchSize.All)
            .ShouldBe(flow.Writes ? $"{id} cannot run on 8 threads: its maximum is 1" : null);
    }

    [Fact]
    public void A_block_workload_takes_any_threads_and_batches() =>
        WorkloadCatalog.Blocks.ShouldAllBe(workload => workload.ObjectionTo(1024, new BatchSize(1)) == null);

    [Theory]
    [InlineData("cpp")]
    [InlineData("pinvoke")]
    public void What_a_workload_cannot_do_is_refused_before_anything_is_opened(string provider)
    {
        Workload backup = WorkloadCatalog.Find("backup")!;
        OperationStream stream = OperationStream.Generate(backup, new StreamOptions(10, 1));
        RunOptions options = new(["missing.db"], PragmaSet.Normal, BatchSize.All, Threads: 2);
        MessageOf<NotSupportedException>(() => backup.With(stream).Open(ProviderCatalog.Find(provider)!, options))
            .ShouldBe("backup cannot run on 2 threads: its maximum is 1");
    }
}
