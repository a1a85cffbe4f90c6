using System.Runtime.CompilerServices;
using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>What is disposed of, forgotten or used in the wrong order is refused, and never a crash.</summary>
public abstract partial class ProviderSpec
{
    private const string SelectId = "SELECT ID FROM Item WHERE ID >= @Id";
    private const string SelectItems = "SELECT ID, Number, Real, Text, Bytes FROM Item WHERE ID >= @Id ORDER BY ID";

    [ConformanceFact]
    public async Task A_disposed_statement_refuses_every_use_and_the_connection_works_on()
    {
        await using ITestSession session = await OpenWithTableAsync();
        ITestStatement<KeyArgument> select = await session.PrepareAsync<KeyArgument>(SelectId);
        ITestStatement<KeyArgument> insert = await session.PrepareInsertAsync<KeyArgument>(
            "INSERT INTO Item(ID) VALUES (@Id)"
        );
        await select.DisposeAsync();
        await insert.DisposeAsync();

        KeyArgument key = new(1);
        await Should.ThrowAsync<ObjectDisposedException>(() => select.ReadIntegerAsync(key));
        await Should.ThrowAsync<ObjectDisposedException>(() => select.ReadAsync(key, _ => { }));
        await Should.ThrowAsync<ObjectDisposedException>(() => insert.ExecuteAsync(key));
        await Should.ThrowAsync<ObjectDisposedException>(() => insert.InsertAsync(key));
        (await CountAsync(session)).ShouldBe("0");
    }

    [ConformanceFact]
    public async Task A_disposed_connection_refuses_every_use()
    {
        ITestSession session = await OpenWithTableAsync();
        await session.BeginAsync(TransactionMode.Deferred);
        await session.CommitAsync();
        await session.DisposeAsync();

        await Should.ThrowAsync<InvalidOperationException>(() => session.ExecuteAsync("SELECT 1"));
        await Should.ThrowAsync<InvalidOperationException>(() => session.QueryTextAsync("SELECT 1"));
        await Should.ThrowAsync<InvalidOperationException>(() => session.BeginAsync(TransactionMode.Deferred));
        await Should.ThrowAsync<InvalidOperationException>(session.CommitAsync);
        await Should.ThrowAsync<InvalidOperationException>(() => RunAsync(session, SelectItems));
    }

    [ConformanceFact]
    public async Task A_connection_may_be_disposed_of_before_its_statements()
    {
        ITestSession session = await OpenWithTableAsync();
        await InsertAsync(session, 1);
        ITestStatement<KeyArgument> used = await session.PrepareAsync<KeyArgument>(SelectId);
        ITestStatement<KeyArgument> unused = await session.PrepareAsync<KeyArgument>(SelectId);
        await used.ReadIntegerAsync(new KeyArgument(1));
        await session.DisposeAsync();

        await RefusesOrAnswersAsync(used);
        await RefusesOrAnswersAsync(unused);
        await used.DisposeAsync();
        await unused.DisposeAsync();
        await used.DisposeAsync();
        await session.DisposeAsync();

        (await AskAsync("SELECT count(*) FROM Item")).ShouldBe("1");
    }

    [ConformanceFact]
    public async Task A_statement_may_be_disposed_of_while_its_rows_are_read() =>
        await DisposeWhileReadingAsync((_, statement) => statement);

    [ConformanceFact]
    public async Task A_connection_may_be_disposed_of_while_rows_are_read() =>
        await DisposeWhileReadingAsync((session, _) => session);

    [ConformanceFact]
    public async Task A_statement_that_is_executed_while_its_rows_are_read_spoils_no_row()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await session.ExecuteAsync("INSERT INTO Item(ID, Text) VALUES (1, 'a'), (2, 'b'), (3, 'c')");
        await using ITestStatement<TextArguments> query = await session.PrepareAsync<TextArguments>(
            "SELECT ID, Number, Real, Text, Bytes FROM Item WHERE Text >= @Text AND ID >= @Number ORDER BY ID"
        );
        List<string?> texts = [];
        int others = 0;

        await query.ReadAsync(
            new TextArguments("a", 0),
            row =>
            {
                texts.Add(row.Text);
                // Longer than any text before it: room for it must not be taken from the text that is in use.
                Task nested = query.ReadAsync(new TextArguments(new string('z', 10_000), 0), _ => others++);
                // Libraries that have read all rows by now find none; the others refuse, each in its own way.
                ((IAsyncResult)nested).AsyncWaitHandle.WaitOne();
                _ = nested.Exception;
            }
        );

        texts.ShouldBe(["a", "b", "c"]);
        others.ShouldBe(0);
        await query.ReadAsync(new TextArguments("c", 0), row => texts.Add(row.Text));
        texts.ShouldBe(["a", "b", "c", "c"]);
    }

    [ConformanceFact]
    public async Task Threads_may_hand_a_connection_and_its_statements_on()
    {
        ITestSession session = null!;
        ITestStatement<KeyArgument> insert = null!;
        await ThreadCrew.RunAsync(1, async _ => session = await OpenWithTableAsync());
        await ThreadCrew.RunAsync(
            1,
            async _ => insert = await session.PrepareInsertAsync<KeyArgument>("INSERT INTO Item(ID) VALUES (@Id)")
        );
        for (int id = 1; id <= 10; id++)
        {
            int key = id;
            await ThreadCrew.RunAsync(1, async _ => (await insert.InsertAsync(new KeyArgument(key))).ShouldBe(key));
        }

        await ThreadCrew.RunAsync(1, async _ => await session.DisposeAsync());
        await ThreadCrew.RunAsync(1, async _ => await insert.DisposeAsync());

        (await AskAsync("SELECT count(*) FROM Item")).ShouldBe("10");
    }

    [ConformanceFact]
    public async Task Threads_may_share_a_connection_and_a_statement_behind_a_lock()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await session.ExecuteAsync("PRAGMA synchronous=OFF");
        await using ITestStatement<KeyArgument> insert = await session.PrepareAsync<KeyArgument>(
            "INSERT INTO Item(ID) VALUES (@Id)"
        );
        using SemaphoreSlim gate = new(1);
        await ThreadCrew.RunAsync(
            8,
            async thread =>
            {
                for (int index = 0; index < 20; index++)
                {
                    await gate.WaitAsync();
                    try
                    {
                        await insert.ExecuteAsync(new KeyArgument((thread * 20) + index));
                    }
                    finally
                    {
                        gate.Release();
                    }
                }
            }
        );

        (await CountAsync(session)).ShouldBe("160");
    }

    [ConformanceFact]
    public async Task A_connection_that_is_forgotten_in_a_transaction_is_closed_by_the_collector()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await session.ExecuteAsync("PRAGMA busy_timeout=0");
        await ForgetAsync();

        // What is still open in a write transaction makes this busy.
        for (int round = 0; !await TryAsync(session, () => InsertAsync(session, 1)); round++)
        {
            round.ShouldBeLessThan(100);
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        (await CountAsync(session)).ShouldBe("1");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private async Task ForgetAsync()
    {
        ITestSession forgotten = await OpenAsync();
        ITestStatement<KeyArgument> insert = await forgotten.PrepareAsync<KeyArgument>(
            "INSERT INTO Item(ID) VALUES (@Id)"
        );
        // By SQL: Microsoft.Data.Sqlite's transactions are kept alive for ever by the rollback hook that they set.
        await forgotten.ExecuteAsync("BEGIN IMMEDIATE");
        await insert.ExecuteAsync(new KeyArgument(1));
    }

    private async Task DisposeWhileReadingAsync(
        Func<ITestSession, ITestStatement<KeyArgument>, IAsyncDisposable> victim
    )
    {
        await using (ITestSession session = await OpenWithTableAsync())
        {
            await session.ExecuteAsync("INSERT INTO Item(ID, Text) VALUES (1, 'a'), (2, 'b'), (3, 'c')");
            await using ITestStatement<KeyArgument> query = await session.PrepareAsync<KeyArgument>(SelectItems);
            List<string?> texts = [];
            Exception? refusal = await Record.ExceptionAsync(() =>
                query.ReadAsync(
                    new KeyArgument(1),
                    row =>
                    {
                        texts.Add(row.Text);
                        victim(session, query).DisposeAsync().AsTask().Wait();
                    }
                )
            );

            // Never an end that looks like that of all rows.
            if (refusal is null)
            {
                texts.ShouldBe(["a", "b", "c"]);
            }
            else
            {
                // System.Data.SQLite's reader keeps its command until it is disposed of once more, at the second row.
                refusal.ShouldBeAssignableTo<InvalidOperationException>();
                string.Concat(texts).ShouldBeOneOf("a", "ab");
            }
        }

        (await AskAsync("SELECT count(*) FROM Item")).ShouldBe("3");
    }

    // SQLite itself keeps a connection for statements that are still there, so a thin layer may answer.
    private static async Task RefusesOrAnswersAsync(ITestStatement<KeyArgument> statement)
    {
        Task<long?> use = statement.ReadIntegerAsync(new KeyArgument(1));
        Exception? refusal = await Record.ExceptionAsync(() => use);
        if (refusal is null)
        {
            (await use).ShouldBe(1);
        }
        else
        {
            refusal.ShouldBeAssignableTo<InvalidOperationException>();
        }
    }
}
