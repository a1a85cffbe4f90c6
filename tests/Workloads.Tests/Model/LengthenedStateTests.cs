namespace SqliteBench.Workloads.Tests.Model;

public sealed class LengthenedStateTests
{
    private const long Rows = 1000;

    private static readonly Workload s_workload = WorkloadCatalog.Find("read-modify-write")!;

    [Fact]
    public void Every_update_makes_a_blockset_longer_by_one() =>
        Enumerable
            .Range(0, 21)
            .Select(count => Lengths(count).Sum())
            .ShouldBe(Enumerable.Range(1000, 21).Select(sum => (long)sum));

    [Fact]
    public void Threads_do_not_change_the_state() => Lengths(20, threads: 4).ShouldBe(Lengths(20));

    private static IEnumerable<long> Lengths(int count, int threads = 1) =>
        new PreparedBlocks(s_workload, OperationStream.Generate(s_workload, new StreamOptions(Rows, Operations: 20)))
            .State(count, threads)
            .Contents(BlockSchemaCatalog.Default, areIdsKnown: threads == 1)
            .Single(rows => rows.Name == "table Blockset")
            .Rows.Select(row => (long)row[1]!);
}
