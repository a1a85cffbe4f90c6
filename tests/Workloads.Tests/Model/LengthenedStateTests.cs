namespace SqliteBench.Workloads.Tests.Model;

/// <summary>What updates of a length leave in the database.</summary>
public sealed class LengthenedStateTests
{
    private const long Rows = 1000;
    private const ulong Seed = StreamOptions.DefaultSeed;

    [Fact]
    public void Every_update_makes_another_state()
    {
        Workload workload = WorkloadCatalog.Find("read-modify-write")!;
        OperationStream stream = OperationStream.Generate(workload, new StreamOptions(Rows, Operations: 20));
        Expectation expectation = Expectation.Of(workload, stream);

        Enumerable.Range(0, 21).Select(count => expectation.State(0, count, threads: 1)).ShouldBeUnique();
    }

    [Fact]
    public void Neither_threads_nor_order_change_the_state()
    {
        Workload workload = WorkloadCatalog.Find("read-modify-write")!;
        OperationStream stream = OperationStream.Generate(workload, new StreamOptions(Rows, Operations: 20));
        Expectation expectation = Expectation.Of(workload, stream);

        expectation.State(0, 20, threads: 4).ShouldBe(expectation.State(0, 20, threads: 1));
        Lengthened((1, 2), (2, 1)).ShouldBe(Lengthened((2, 1), (1, 1), (1, 1)));
        Lengthened((1, 2), (2, 1)).ShouldNotBe(Lengthened((1, 1), (2, 2)));
    }

    [Fact]
    public void Rows_that_are_only_counted_cannot_be_lengthened()
    {
        StateModel state = new(Rows, blocksets: 4);
        state.Lengthen(1, 1);

        Should.Throw<InvalidOperationException>(() => state.Complete());
    }

    private static DatabaseState Lengthened(params (long Blockset, long By)[] updates)
    {
        StateModel state = StateModel.OfTemplate(Seed, Rows);
        foreach ((long blockset, long by) in updates)
        {
            state.Lengthen(blockset, by);
        }

        return state.Complete();
    }
}
