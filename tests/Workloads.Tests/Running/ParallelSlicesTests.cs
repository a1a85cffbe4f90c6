namespace SqliteBench.Workloads.Tests.Running;

/// <summary>The threads of the slices of a range.</summary>
public sealed class ParallelSlicesTests
{
    private const int Slices = 3;

    [Fact]
    public void Each_slice_has_a_thread_of_its_own_that_ends_with_them()
    {
        using ParallelSlices slices = new(Slices);

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
        using ParallelSlices slices = new(1);
        Thread? thread = null;

        slices.Run(
            isShared: true,
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

    [Fact]
    public void What_a_slice_throws_is_thrown_and_forgotten_by_the_next_run()
    {
        using ParallelSlices slices = new(Slices);

        Should
            .Throw<FormatException>(() =>
                slices.Run(
                    isShared: true,
                    0,
                    Slices,
                    (slice, _, _) => slice == 1 ? throw new FormatException("one") : default
                )
            )
            .Message.ShouldBe("one");

        ThreadsOf(slices).ShouldAllBe(thread => thread.IsAlive);
    }

    private static Thread[] ThreadsOf(ParallelSlices slices)
    {
        Thread[] threads = new Thread[Slices];
        slices.Run(
            isShared: true,
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
