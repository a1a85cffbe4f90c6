using SqliteBench.Measurement.Turns;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class TimedRangeTests
{
    [Fact]
    public void Steps_cover_every_operation_once_in_order_and_commit_where_a_transaction_ends() =>
        Holds.For(
            (ushort operations, byte chunk, ushort transaction) =>
            {
                int chunkSize = chunk + 1;
                int transactionSize = transaction + 1;
                int next = 0;
                int committed = 0;
                foreach (TimedRange step in TimedRange.Steps(operations, chunkSize, transactionSize))
                {
                    if (step.First != next || step.Count < 1 || step.Count > chunkSize)
                    {
                        return false;
                    }

                    next += step.Count;
                    bool ends = next == operations || next % transactionSize == 0;
                    if (step.Committed != (ends ? next - committed : 0))
                    {
                        return false;
                    }

                    committed += step.Committed;
                }

                return next == operations && committed == operations;
            }
        );

    [Fact]
    public void Steps_of_a_transaction_are_of_about_the_same_size() =>
        TimedRange.Steps(100, 12, 100).Select(step => step.Count).ShouldAllBe(count => count == 11 || count == 12);

    [Fact]
    public void Chunks_are_all_of_one_size_and_commit_by_themselves() =>
        TimedRange.Chunks(25, 10).ShouldBe([new TimedRange(0, 10), new TimedRange(10, 10)]);
}
