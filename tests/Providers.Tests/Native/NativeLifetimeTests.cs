namespace SqliteBench.Providers.Tests.Native;

/// <summary>The native library trusts its pointers: what owns them refuses what it would not survive.</summary>
public sealed class NativeLifetimeTests : DirectoryTests
{
    // Some tenths of a second of work, so that another thread finds it in the middle.
    private const string LongQuery =
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 300000) SELECT max(x) FROM n WHERE ? > 0";

    private string Database => Temporary.File("test.db");

    [NativeFact]
    public async Task A_statement_that_is_disposed_of_during_a_call_is_closed_at_its_end()
    {
        using ITestSession session = Create();
        NativeRun statement = Open(LongQuery);
        Task<RunResult> call = Task.Run(() => statement.Execute(0, 1));
        await Task.Run(statement.Dispose);

        // Before the call began it would be refused; in it, it is let end.
        try
        {
            (await call).Rows.ShouldBe(1);
        }
        catch (ObjectDisposedException)
        {
            // It had not begun.
        }

        Should.Throw<ObjectDisposedException>(() => statement.Execute(0, 1));
        Should.Throw<ObjectDisposedException>(statement.Begin);
        Should.Throw<ObjectDisposedException>(statement.Commit);
        Should.Throw<ObjectDisposedException>(() => statement.ExecuteStep(0, 1));
        Should.Throw<ObjectDisposedException>(() => statement.ExecuteTimed(0, new long[1]));
        statement.Dispose();
    }

    [NativeFact]
    public void Threads_that_call_at_once_are_refused_or_served_one_by_one()
    {
        using ITestSession session = Create();
        using NativeRun statement = Open(LongQuery);
        RunResult expected = statement.Execute(0, 1);
        int served = 0;

        ThreadCrew.Run(
            8,
            thread =>
            {
                try
                {
                    statement.Execute(0, 1).ShouldBe(expected);
                    Interlocked.Increment(ref served);
                }
                catch (InvalidOperationException refusal)
                {
                    refusal.Message.ShouldBe("NativeRun is in use by another thread.");
                }
            }
        );

        served.ShouldBePositive();
        statement.Execute(0, 1).ShouldBe(expected);
    }

    [NativeFact]
    public void What_is_forgotten_in_a_transaction_is_closed_by_the_collector()
    {
        using ITestSession session = Create();
        session.Execute("PRAGMA busy_timeout=0");
        Forget();

        for (int round = 0; IsBusy(session); round++)
        {
            round.ShouldBeLessThan(100);
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }

    [NativeFact]
    public void The_arguments_of_a_statement_that_is_closed_or_never_opened_may_be_collected()
    {
        using ITestSession session = Create();
        WeakReference closed = Close(LongQuery);
        WeakReference refused = Close("no statement");

        for (int round = 0; closed.IsAlive || refused.IsAlive; round++)
        {
            round.ShouldBeLessThan(100);
            GC.Collect();
        }
    }

    [NativeFact]
    public void A_ledger_that_is_none_is_told_by_the_library()
    {
        using ITestSession session = Create();
        NativeLibraryBaseline library = NativeBaseline.Provider;
        MessageOf<NativeBaselineException>(() => library.OpenLedger(EngineLibrary.Path, Database, ""))
            .ShouldContain("no such table");
    }

    // The GC may not move the array before it is closed, and must be able to remove it after that.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private WeakReference Close(string sql)
    {
        byte[] arguments = ArgumentEncoder.Encode<KeyArgument>([new(1)]);
        try
        {
            Open(sql, "I", arguments).Dispose();
        }
        catch (NativeBaselineException)
        {
            // What cannot be prepared is closed all the same.
        }

        return new WeakReference(arguments);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Forget()
    {
        NativeRun statement = Open("INSERT INTO Item(ID) VALUES (?)", columns: "");
        statement.Begin();
        statement.ExecuteStep(0, 1);
    }

    private static bool IsBusy(ITestSession session)
    {
        Exception? exception = Record.Exception(() => session.Execute("INSERT INTO Item(ID) VALUES (2)"));
        return exception is not null && session.ResultCode(exception) == 5;
    }

    private ITestSession Create()
    {
        ITestSession session = PInvokeShim.Provider.Accept(new SessionOpener(Database));
        session.Execute("CREATE TABLE Item(ID INTEGER PRIMARY KEY)");
        return session;
    }

    private NativeRun Open(string sql, string columns = "I", byte[]? arguments = null) =>
        NativeBaseline.Provider.OpenStatement(
            new NativeStatementOptions(
                Engine: EngineLibrary.Path,
                Database: Database,
                Pragmas: "",
                Sql: sql,
                Columns: columns,
                Arguments: arguments ?? ArgumentEncoder.Encode<KeyArgument>([new(1)]),
                ExecutionCount: 1,
                Usage: StatementUsage.Reused,
                BusyTimeoutMilliseconds: 1000
            )
        );
}
