namespace SqliteBench.Workloads.Tests.Model;

/// <summary>What updates of a length leave in the database.</summary>
public sealed class LengthenedStateTests
{
    private const long Rows = 1000;

    [Fact]
    public void Every_update_makes_a_blockset_longer_by_one()
    {
        Workload workload = WorkloadCatalog.Find("read-modify-write")!;
        OperationStream stream = OperationStream.Generate(workload, new StreamOptions(Rows, Operations: 20));
        Expectation expectation = Expectation.Of(workload, stream);

        Enumerable.Range(0, 21).Select(count => Sum(expectation, count, 1)).ShouldBe(Enumerable.Range(1000, 21));
    }

    [Fact]
    public void Threads_do_not_change_the_state()
    {
        Workload workload = WorkloadCatalog.Find("read-modify-write")!;
        OperationStream stream = OperationStream.Generate(workload, new StreamOptions(Rows, Operations: 20));
        Expectation expectation = Expectation.Of(workload, stream);

        Lengths(expectation, 20, 4).ShouldBe(Lengths(expectation, 20, 1));
    }

    private static int Sum(Expectation expectation, int count, int threads) =>
        (int)Lengths(expectation, count, threads).Sum();

    private static IEnumerable<long> Lengths(Expectation expectation, int count, int threads) =>
        expectation
            .Contents(0, count, threads, BlockSchemaCatalog.Default)
            .Single(rows => rows.Name == "table Blockset")
            .Rows.Select(row => (long)row[1]!);
}
