namespace SqliteBench.Providers.Tests.PInvoke;

/// <summary>The shim allocates nothing on the managed heap while statements are executed.</summary>
public sealed class AllocationTests
{
    private const int Count = 2_000;

    /// <summary>The runtime itself may allocate in one of them; what executions allocate, they allocate in each.</summary>
    private const int Rounds = 3;

    private static readonly TextArguments[] Items =
    [
        .. Enumerable.Range(1, Count).Select(number => new TextArguments($"ä€ text {number}", number)),
    ];

    [Fact]
    public void Executions_allocate_nothing_in_a_transaction() => Measure(inTransaction: true).ShouldBe(0);

    [Fact]
    public void Executions_allocate_nothing_outside_a_transaction() => Measure(inTransaction: false).ShouldBe(0);

    private static long Measure(bool inTransaction)
    {
        using PInvokeConnection connection = PInvokeConnection.Open(":memory:");
        connection.Execute("CREATE TABLE Item(ID INTEGER PRIMARY KEY, Number INTEGER, Text TEXT)");
        connection.Execute("CREATE INDEX ItemText ON Item(Text, Number)");
        using PInvokeStatement insert = connection.Prepare<TextArguments>(
            "INSERT INTO Item(Text, Number) VALUES (@Text, @Number)"
        );
        using PInvokeStatement find = connection.Prepare<TextArguments>(
            "SELECT ID FROM Item WHERE Text = @Text AND Number = @Number"
        );
        using PInvokeStatement update = connection.Prepare<TextArguments>(
            "UPDATE Item SET Number = Number + 1 WHERE Text = @Text AND Number = @Number"
        );
        using PInvokeStatement read = connection.Prepare<TextArguments>(
            "SELECT Number, Text FROM Item WHERE Text = @Text AND Number > @Number"
        );
        long[] sum = new long[1];

        void Round()
        {
            if (inTransaction)
            {
                connection.Begin(TransactionMode.Deferred);
            }

            foreach (ref readonly TextArguments item in Items.AsSpan())
            {
                sum[0] += insert.Insert(in item);
                sum[0] += find.TryReadInteger(in item, out long id) ? id : 0;
                sum[0] += update.Execute(in item);
                read.Read<TextArguments, object, SumSink>(in item, new SumSink(sum));
            }

            if (inTransaction)
            {
                connection.Commit();
            }
        }

        // The first round also compiles the code and makes the transaction's statements.
        Round();
        long allocated = Enumerable.Range(0, Rounds).Min(_ => Allocation.Of(Round));
        sum[0].ShouldBePositive();
        return allocated;
    }

    private readonly struct SumSink(long[] sum) : IRowSink<object>
    {
        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct =>
            sum[0] += reader.Integer(0) + reader.Text(1).Utf8.Length;
    }
}
