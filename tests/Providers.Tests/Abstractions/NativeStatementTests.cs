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
        using (NativeStatement statement = Open(Insert, "", Items, usage))
        {
            statement.Begin();
            NativeResult result = statement.Execute(0, Items.Length);
            statement.Commit();

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
        NativeStatement statement = Open(Insert, "", Items);
        statement.Begin();
        statement.Execute(0, 1);

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
        using NativeStatement statement = Open("SELECT ? = 'text ' || ?", "I", texts);
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);

        NativeResult result = statement.Execute(0, texts.Length);

        result.Digest.ShouldBe(Fold([.. texts.SelectMany(_ => new long[] { 1, 1 })]));
    }

    [NativeFact]
    public void An_execution_that_fails_leaves_the_statement_usable()
    {
        using ITestSession session = CreateTable();
        using NativeStatement statement = Open(Insert, "", [Items[0], Items[0], Items[1]]);

        Should.Throw<NativeBaselineException>(() => statement.Execute(0, 3)).Message.ShouldContain("UNIQUE");

        statement.Execute(2, 1).Rows.ShouldBe(1);
        session.QueryText("SELECT count(*) FROM Item").ShouldBe("2");
    }

    private static NativeLibraryBaseline Library => NativeLibraryBaseline.Load();

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

    private NativeStatement Open<TArguments>(
        string sql,
        string columns,
        TArguments[] executions,
        StatementUsage usage = StatementUsage.Reused
    )
        where TArguments : struct, IArguments =>
        Library.OpenStatement(
            Options(sql, columns, ArgumentEncoder.Encode<TArguments>(executions), executions.Length, usage)
        );

    private NativeStatementOptions Options(
        string sql,
        string columns,
        byte[] arguments,
        long executions,
        StatementUsage usage = StatementUsage.Reused
    ) => new(EngineLibrary.Path, Database, "", sql, columns, arguments, executions, usage, 1000);

    private ITestSession CreateTable()
    {
        ITestSession session = PInvokeShim.Provider.Accept(new SessionOpener(Database));
        session.Execute("CREATE TABLE Item(Id INTEGER PRIMARY KEY, Number INTEGER, Real REAL, Text TEXT, Bytes BLOB)");
        return session;
    }
}
