namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>What is disposed of, forgotten or used in the wrong order is refused, and never a crash.</summary>
public abstract partial class ProviderSpec
{
    [ConformanceFact]
    public void A_disposed_statement_refuses_every_use_and_the_connection_works_on()
    {
        using ITestSession session = OpenWithTable();
        ITestStatement<KeyArgument> select = session.Prepare<KeyArgument>(SelectId);
        ITestStatement<KeyArgument> insert = session.PrepareInsert<KeyArgument>(InsertId);
        select.Dispose();
        insert.Dispose();

        KeyArgument key = new(1);
        Should.Throw<ObjectDisposedException>(() => select.ReadInteger(key));
        Should.Throw<ObjectDisposedException>(() => select.Read(key, _ => { }));
        Should.Throw<ObjectDisposedException>(() => insert.Execute(key));
        Should.Throw<ObjectDisposedException>(() => insert.Insert(key));
        Count(session).ShouldBe("0");
    }

    [ConformanceFact]
    public void A_disposed_connection_refuses_every_use()
    {
        ITestSession session = OpenWithTable();
        session.Begin(TransactionMode.Deferred);
        session.Commit();
        session.Dispose();

        Should.Throw<InvalidOperationException>(() => session.Execute("SELECT 1"));
        Should.Throw<InvalidOperationException>(() => session.QueryText("SELECT 1"));
        Should.Throw<InvalidOperationException>(() => session.Begin(TransactionMode.Deferred));
        Should.Throw<InvalidOperationException>(session.Commit);
        Should.Throw<InvalidOperationException>(() => Run(session, SelectItems));
    }

    [ConformanceFact]
    public void A_connection_may_be_disposed_of_before_its_statements()
    {
        ITestSession session = OpenWithTable();
        Insert(session, 1);
        ITestStatement<KeyArgument> used = session.Prepare<KeyArgument>(SelectId);
        ITestStatement<KeyArgument> unused = session.Prepare<KeyArgument>(SelectId);
        used.ReadInteger(new(1));
        session.Dispose();

        RefusesOrAnswers(used);
        RefusesOrAnswers(unused);
        used.Dispose();
        unused.Dispose();
        used.Dispose();
        session.Dispose();

        Ask("SELECT count(*) FROM Item").ShouldBe("1");
    }

    [ConformanceFact]
    public void A_statement_may_be_disposed_of_while_its_rows_are_read() =>
        DisposeWhileReading((_, statement) => statement);

    [ConformanceFact]
    public void A_connection_may_be_disposed_of_while_rows_are_read() => DisposeWhileReading((session, _) => session);

    [ConformanceFact]
    public void A_statement_that_is_executed_while_its_rows_are_read_spoils_no_row()
    {
        using ITestSession session = OpenWithTable();
        session.Execute("INSERT INTO Item(ID, Text) VALUES (1, 'a'), (2, 'b'), (3, 'c')");
        using ITestStatement<TextArguments> query = session.Prepare<TextArguments>(
            "SELECT ID, Number, Real, Text, Bytes FROM Item WHERE Text >= @Text AND ID >= @Number ORDER BY ID"
        );
        List<string?> texts = [];
        int others = 0;

        query.Read(
            new TextArguments("a", 0),
            row =>
            {
                texts.Add(row.Text);
                // Longer than any text before it: room for it must not be taken from the text that is in use.
                // Libraries that have read all rows by now find none; the others refuse, each in its own way.
                Record.Exception(() => query.Read(new TextArguments(new string('z', 10_000), 0), _ => others++));
            }
        );

        texts.ShouldBe(["a", "b", "c"]);
        others.ShouldBe(0);
        query.Read(new TextArguments("c", 0), row => texts.Add(row.Text));
        texts.ShouldBe(["a", "b", "c", "c"]);
    }

    [ConformanceFact]
    public void Threads_may_hand_a_connection_and_its_statements_on()
    {
        ITestSession session = null!;
        ITestStatement<KeyArgument> insert = null!;
        ThreadCrew.Run(1, _ => session = OpenWithTable());
        ThreadCrew.Run(1, _ => insert = session.PrepareInsert<KeyArgument>(InsertId));
        for (int id = 1; id <= 10; id++)
        {
            int key = id;
            ThreadCrew.Run(1, _ => insert.Insert(new(key)).ShouldBe(key));
        }

        ThreadCrew.Run(1, _ => session.Dispose());
        ThreadCrew.Run(1, _ => insert.Dispose());

        Ask("SELECT count(*) FROM Item").ShouldBe("10");
    }

    [ConformanceFact]
    public void Threads_may_share_a_connection_and_a_statement_behind_a_lock()
    {
        using ITestSession session = OpenWithTable();
        session.Execute("PRAGMA synchronous=OFF");
        using ITestStatement<KeyArgument> insert = session.Prepare<KeyArgument>(InsertId);
        Lock gate = new();
        ThreadCrew.Run(
            8,
            thread =>
            {
                for (int index = 0; index < 20; index++)
                {
                    lock (gate)
                    {
                        insert.Execute(new((thread * 20) + index));
                    }
                }
            }
        );

        Count(session).ShouldBe("160");
    }

    [ConformanceFact]
    public void A_connection_that_is_forgotten_in_a_transaction_is_closed_by_the_collector()
    {
        using ITestSession session = OpenWithTable();
        session.Execute("PRAGMA busy_timeout=0");
        Forget();

        // What is still open in a write transaction makes this busy.
        for (int round = 0; !Try(session, () => Insert(session, 1)); round++)
        {
            round.ShouldBeLessThan(100);
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Count(session).ShouldBe("1");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Forget()
    {
        ITestSession forgotten = Open();
        ITestStatement<KeyArgument> insert = forgotten.Prepare<KeyArgument>(InsertId);
        // By SQL: Microsoft.Data.Sqlite's transactions are kept alive for ever by the rollback hook that they set.
        forgotten.Execute("BEGIN IMMEDIATE");
        insert.Execute(new(1));
    }

    private void DisposeWhileReading(Func<ITestSession, ITestStatement<KeyArgument>, IDisposable> victim)
    {
        using (ITestSession session = OpenWithTable())
        {
            session.Execute("INSERT INTO Item(ID, Text) VALUES (1, 'a'), (2, 'b'), (3, 'c')");
            using ITestStatement<KeyArgument> query = session.Prepare<KeyArgument>(SelectItems);
            List<string?> texts = [];
            Exception? refusal = Record.Exception(() =>
                query.Read(
                    new(1),
                    row =>
                    {
                        texts.Add(row.Text);
                        victim(session, query).Dispose();
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

        Ask("SELECT count(*) FROM Item").ShouldBe("3");
    }

    // SQLite itself keeps a connection for statements that are still there, so a thin layer may answer.
    private static void RefusesOrAnswers(ITestStatement<KeyArgument> statement)
    {
        try
        {
            statement.ReadInteger(new(1)).ShouldBe(1);
        }
        catch (InvalidOperationException)
        {
            // The other way.
        }
    }
}
