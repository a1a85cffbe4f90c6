namespace SqliteBench.Workloads.Tests.Timing;

public sealed class OperationClockTests
{
    private const int BeginTime = 3;
    private const int CommitTime = 5;
    private const int TimeBetween = 7;

    /// <summary>Batches of operations of so many ns, each batch after so many tries that met a lock.</summary>
    [Fact]
    public void An_operation_lasts_from_the_end_of_the_one_before_it_whatever_happens_between() =>
        Holds.For(
            (byte[][] batches, byte[] tries) =>
            {
                batches = [.. (batches ?? []).Where(batch => batch is { Length: > 0 })];
                long[] places = new long[batches.Sum(batch => batch.Length)];
                List<long> expected = [];
                SetTicks.Time = 0;
                OperationClock<SetTicks> clock = new(places, position: 0);
                for (int index = 0; index < batches.Length; index++)
                {
                    int failures = tries is { Length: > 0 } ? tries[index % tries.Length] % 4 : 0;
                    expected.AddRange(Run(ref clock, batches[index], failures));
                }

                // What passed after the last batch belongs to no operation.
                long whole = batches.Length == 0 ? 0 : SetTicks.Time - TimeBetween;
                return places.SequenceEqual(expected) && places.Sum() == whole;
            }
        );

    [Fact]
    public void Latencies_go_to_the_places_of_their_operations()
    {
        long[] places = [-1, -1, -1, -1];
        SetTicks.Time = 0;
        OperationClock<SetTicks> clock = new(places, position: 1);
        Run(ref clock, [10, 20], failures: 0);
        places.ShouldBe([-1, BeginTime + 10, 20 + CommitTime, -1]);
    }

    [Fact]
    public void A_transaction_without_operations_loses_no_time()
    {
        long[] places = [-1];
        SetTicks.Time = 0;
        OperationClock<SetTicks> clock = new(places, position: 0);
        Run(ref clock, [], failures: 1);
        Run(ref clock, [1], failures: 0);
        places.Sum().ShouldBe(SetTicks.Time - TimeBetween);
    }

    // What the operations of a batch have to be.
    private static long[] Run(ref OperationClock<SetTicks> clock, byte[] batch, int failures)
    {
        long start = SetTicks.Time;
        long[] expected = [.. batch.Select(time => (long)time)];
        for (int failure = 0; failure < failures; failure++)
        {
            clock.Begin();
            SetTicks.Time += BeginTime;
            foreach (byte time in batch.Take(1 + (failure * batch.Length / 4)))
            {
                clock.Next();
                SetTicks.Time += time;
            }
        }

        long lost = SetTicks.Time - start;
        clock.Begin();
        SetTicks.Time += BeginTime;
        foreach (byte time in batch)
        {
            clock.Next();
            SetTicks.Time += time;
        }

        SetTicks.Time += CommitTime;
        clock.End();
        SetTicks.Time += TimeBetween;
        if (expected.Length > 0)
        {
            bool isFirstOfAll = start == 0;
            expected[0] += lost + BeginTime + (isFirstOfAll ? 0 : TimeBetween);
            expected[^1] += CommitTime;
        }

        return expected;
    }

    private readonly struct SetTicks : ITicks
    {
        [ThreadStatic]
        private static long s_time;

        public static long Time
        {
            get => s_time;
            set => s_time = value;
        }

        public static long Now => s_time;

        public static double Nanoseconds => 1;
    }
}
