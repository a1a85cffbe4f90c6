namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    [ConformanceFact(LocksFile = true)]
    public void A_commit_shows_the_rows_to_others_and_not_before()
    {
        using ITestSession session = OpenWithTable();
        session.QueryText("PRAGMA journal_mode=WAL");
        using ITestSession other = Open();
        session.Begin(TransactionMode.Deferred);
        Insert(session, 1);
        Count(other).ShouldBe("0");

        session.Commit();

        Count(other).ShouldBe("1");
    }

    [ConformanceFact]
    public void A_rollback_takes_the_rows_back()
    {
        using ITestSession session = OpenWithTable();
        session.Begin(TransactionMode.Immediate);
        Insert(session, 1);
        session.Rollback();
        Count(session).ShouldBe("0");
    }

    [ConformanceFact]
    public void A_transaction_that_is_not_committed_is_rolled_back_when_the_connection_closes()
    {
        using (ITestSession session = OpenWithTable())
        {
            session.Begin(TransactionMode.Immediate);
            Insert(session, 1);
        }

        using ITestSession reopened = Open();
        Count(reopened).ShouldBe("0");
    }

    [ConformanceFact]
    public void A_deferred_transaction_lets_others_write_until_it_does_something()
    {
        using ITestSession session = OpenWithTable();
        using ITestSession other = OpenImpatient();

        session.Begin(TransactionMode.Deferred);
        Insert(other, 1);
        Insert(session, 2);
        session.Commit();

        Count(other).ShouldBe("2");
    }

    [ConformanceFact]
    public void An_immediate_transaction_keeps_others_from_writing_at_once()
    {
        using ITestSession session = OpenWithTable();
        using ITestSession other = OpenImpatient();
        session.Begin(TransactionMode.Immediate);
        PrimaryCode(other, () => Insert(other, 1)).ShouldBe(LockedCode);
        session.Rollback();
    }

    [ConformanceFact]
    public void Statements_prepared_before_serve_many_transactions_and_none()
    {
        using ITestSession session = OpenWithTable();
        using ITestStatement<KeyArgument> insert = session.Prepare<KeyArgument>(InsertId);
        using ITestStatement<KeyArgument> find = session.Prepare<KeyArgument>("SELECT ID FROM Item WHERE ID = @Id");
        long id = 0;
        for (int round = 0; round < 20; round++)
        {
            session.Begin(round % 2 == 0 ? TransactionMode.Deferred : TransactionMode.Immediate);
            insert.Execute(new(++id));
            find.ReadInteger(new(id)).ShouldBe(id);
            session.Commit();
            insert.Execute(new(++id));
            find.ReadInteger(new(id)).ShouldBe(id);
        }

        Count(session).ShouldBe("40");
    }

    [ConformanceFact]
    public void A_rollback_after_the_engine_rolled_back_is_harmless()
    {
        using ITestSession session = OpenWithTable();
        Insert(session, 1);
        session.Begin(TransactionMode.Deferred);
        Insert(session, 2);
        PrimaryCode(session, () => session.Execute("INSERT OR ROLLBACK INTO Item(ID) VALUES (1)")).ShouldBe(Constraint);

        session.Rollback();

        session.Begin(TransactionMode.Deferred);
        Insert(session, 3);
        session.Commit();
        Count(session).ShouldBe("2");
    }

    [ConformanceFact]
    public void A_rollback_without_a_transaction_is_harmless()
    {
        using ITestSession session = OpenWithTable();
        session.Rollback();
        Count(session).ShouldBe("0");
    }
}
