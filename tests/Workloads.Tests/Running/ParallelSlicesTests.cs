namespace SqliteBench.Workloads.Tests.Running;

public sealed class ParallelSlicesTests
{
    private const int Slices = 3;

    [Fact]
    public void Each_slice_has_a_thread_of_its_own_that_ends_with_them()
    {
        using ParallelSlices slices = new(Slices, isShared: true);

        Thread[] threads = ThreadsOf(slices);

        threads.ShouldBe(ThreadsOf(slices), "they wait for the next run");
        threads.Distinct().Count().ShouldBe(Slices);
        threads.ShouldAllBe(thread => thread.IsBackground && thread.IsAlive && thread != Thread.CurrentThread);
        threads.Select(thread => thread.Name).ShouldBe(["slice 0", "slice 1", "slice 2"]);
        slices.Dispose();
        threads.ShouldAllBe(thread => !thread.IsAlive);
    }

    [Fact]
    public void A_single_slice_is_the_callers()
    {
        using ParallelSlices slices = new(1, isShared: true);
        Thread? thread = null;

        slices.Run(
            5,
            7,
            (number, start, end) =>
            {
                (number, start, end).ShouldBe((0, 5, 12));
                thread = Thread.CurrentThread;
                return default;
            }
        );

        thread.ShouldBe(Thread.CurrentThread);
    }

    [Theory]
    [InlineData(true, new[] { 5, 7, 9 }, new[] { 7, 9, 12 })]
    [InlineData(false, new[] { 5, 5, 5 }, new[] { 12, 12, 12 })]
    public void Threads_share_a_range_or_each_takes_all_of_it(bool isShared, int[] starts, int[] ends)
    {
        using ParallelSlices slices = new(Slices, isShared);
        (int Start, int End)[] taken = new (int, int)[Slices];

        slices.Run(
            5,
            7,
            (slice, start, end) =>
            {
                taken[slice] = (start, end);
                return default;
            }
        );

        taken.ShouldBe(starts.Zip(ends));
    }

    [Fact]
    public void What_a_slice_throws_is_thrown_and_forgotten_by_the_next_run()
    {
        using ParallelSlices slices = new(Slices, isShared: true);
        MessageOf<FormatException>(() =>
                slices.Run(0, Slices, (slice, _, _) => slice == 1 ? throw new FormatException("one") : default)
            )
            .ShouldBe("one");
        ThreadsOf(slices).ShouldAllBe(thread => thread.IsAlive);
    }

    private static Thread[] ThreadsOf(ParallelSlices slices)
    {
        Thread[] threads = new Thread[Slices];
        slices.Run(
            0,
            Slices,
            (slice, _, _) =>
            {
                threads[slice] = Thread.CurrentThread;
                return default;
            }
        );
        return threads;
    }
}
