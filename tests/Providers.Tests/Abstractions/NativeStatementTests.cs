namespace SqliteBench.Providers.Tests.Abstractions;

public sealed class NativeStatementTests : DirectoryTests
{
    private const string Insert = "INSERT INTO Item(Id, Number, Real, Text, Bytes) VALUES (?, ?, ?, ?, ?)";

    private static readonly ItemArguments[] Items =
    [
        new(1, -5, 0.25, "é", [1, 2]),
        new(2, null, null, null, null),
        new(3, 0, 2.5, "", []),
    ];

    private string Database => Temporary.File("test.db");

    [NativeTheory]
    [InlineData(StatementUsage.Reused)]
    [InlineData(StatementUsage.PreparedEachTime)]
    [InlineData(StatementUsage.PreparedAhead)]
    public void Arguments_arrive_as_they_were_encoded(StatementUsage usage)
    {
        using ITestSession session = CreateTable();
        using (NativeRun statement = Open(Insert, "", Items, usage))
        {
            RunResult result = statement.Execute(0, Items.Length);
            result.Rows.ShouldBe(Items.Length);
            result.Conflicts.ShouldBe(0);
        }

        string? stored = session.QueryText(
            "SELECT group_concat(quote(Number) || quote(Real) || quote(Text) || quote(Bytes), ' ') FROM Item"
        );
        stored.ShouldBe("-50.25'é'X'0102' NULLNULLNULLNULL 02.5''X''");
    }

    [NativeFact]
    public void A_transaction_that_is_not_committed_is_rolled_back()
    {
        using ITestSession session = CreateTable();
        NativeRun statement = Open(Insert, "", Items);
        statement.Begin();
        statement.ExecuteStep(0, 1);

        statement.Dispose();
        statement.Dispose();

        session.QueryText("SELECT count(*) FROM Item").ShouldBe("0");
        Should.Throw<ObjectDisposedException>(() => statement.Execute(0, 1));
        Should.Throw<ObjectDisposedException>(statement.Begin);
        Should.Throw<ObjectDisposedException>(statement.Commit);
    }

    [NativeFact]
    public void The_arguments_stay_in_place_while_the_collector_moves_all_else()
    {
        using ITestSession session = CreateTable();
        TextArguments[] texts = [.. Enumerable.Range(0, 1000).Select(i => new TextArguments($"text {i}", i))];
        using NativeRun statement = Open("SELECT ? = 'text ' || ?", "I", texts);
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
        RunResult result = statement.Execute(0, texts.Length);
        result.Digest.ShouldBe(Fold([.. texts.SelectMany(_ => new long[] { 1, 1 })]));
    }

    [NativeTheory]
    [InlineData(-1, "3")]
    [InlineData(0, "1")]
    [InlineData(2, "3")]
    [InlineData(3, "1")]
    public void An_execution_that_fails_takes_back_its_batch_and_leaves_the_statement_usable(
        long batchSize,
        string rows
    )
    {
        using ITestSession session = CreateTable();
        ItemArguments[] items = [Items[0], Items[1], Items[0], Items[2]];
        using NativeRun statement = Open(Insert, "", items, batchSize: batchSize);
        MessageOf<NativeBaselineException>(() => statement.Execute(0, 3)).ShouldContain("UNIQUE");
        statement.ExecuteTimed(3, new long[1]).Rows.ShouldBe(1);
        session.QueryText("SELECT count(*) FROM Item").ShouldBe(rows);
    }

    private static ulong Fold(params long[] values)
    {
        ulong digest = 0x9E3779B97F4A7C15;
        foreach (long value in values)
        {
            digest = (digest ^ (ulong)value) * 0xFF51AFD7ED558CCD;
            digest ^= digest >> 32;
        }

        return digest;
    }

    private NativeRun Open<TArguments>(
        string sql,
        string columns,
        TArguments[] executions,
        StatementUsage usage = StatementUsage.Reused,
        long batchSize = 0
    )
        where TArguments : struct, IArguments =>
        NativeBaseline.Provider.OpenStatement(
            new NativeStatementOptions(
                Engine: EngineLibrary.Path,
                Database: Database,
                Pragmas: "",
                Sql: sql,
                Columns: columns,
                Arguments: ArgumentEncoder.Encode<TArguments>(executions),
                ExecutionCount: executions.Length,
                Usage: usage,
                BusyTimeoutMilliseconds: 1000,
                BatchSize: batchSize
            )
        );

    private ITestSession CreateTable()
    {
        ITestSession session = PInvokeShim.Provider.Accept(new SessionOpener(Database));
        session.Execute("CREATE TABLE Item(Id INTEGER PRIMARY KEY, Number INTEGER, Real REAL, Text TEXT, Bytes BLOB)");
        return session;
    }
}
