namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    private const int Error = 1;
    private const int Busy = 5;
    private const int Corrupt = 11;
    private const int CannotOpen = 14;
    private const int Constraint = 19;
    private const int ConstraintPrimaryKey = 1555;

    [ConformanceFact]
    public void A_path_may_hold_what_means_something_in_a_connection_string()
    {
        string path = Temporary.File(OperatingSystem.IsWindows() ? "a'b;c=d %20#.db" : "a'b\"c;d=e %20#.db");
        using ITestSession session = provider.Accept(new SessionOpener(path));
        session.Execute("CREATE TABLE Kept(ID INTEGER)");
        File.Exists(path).ShouldBeTrue();
    }

    [ConformanceFact]
    public void A_violated_constraint_is_reported_and_the_statement_stays_usable()
    {
        using ITestSession session = OpenWithTable();
        using ITestStatement<ItemArguments> insert = session.Prepare<ItemArguments>(InsertItem);
        ItemArguments first = new(1, 1, 1, "a", [1]);
        insert.Execute(first);

        Exception exception = Should.Throw<Exception>(() => insert.Execute(first));

        session.ResultCode(exception).ShouldBe(ConstraintPrimaryKey);
        exception.Message.ShouldContain("Item.ID");
        insert.Execute(first with { Id = 2 }).ShouldBe(1);
        Count(session).ShouldBe("2");
    }

    [ConformanceFact]
    public void A_failed_insert_for_a_rowid_leaves_the_statement_usable()
    {
        using ITestSession session = OpenWithTable();
        using ITestStatement<KeyArgument> insert = session.PrepareInsert<KeyArgument>(InsertId);
        insert.Insert(new(1));
        PrimaryCode(session, () => insert.Insert(new(1))).ShouldBe(Constraint);
        insert.Insert(new(2)).ShouldBe(2);
    }

    [ConformanceFact]
    public void A_syntax_error_is_an_error()
    {
        using ITestSession session = Open();
        PrimaryCode(session, () => Run(session, "SELEKT @Id")).ShouldBe(Error);
        PrimaryCode(session, () => session.Execute("SELEKT 1")).ShouldBe(Error);
        PrimaryCode(session, () => session.QueryText("SELEKT 1")).ShouldBe(Error);
    }

    [ConformanceFact]
    public void A_database_that_cannot_be_opened_is_an_error()
    {
        Exception exception = Should.Throw<Exception>(() =>
            provider.Accept(new SessionOpener(Temporary.File("missing/test.db")))
        );
        using ITestSession session = Open();
        (session.ResultCode(exception) & 0xFF).ShouldBe(CannotOpen);
    }

    [ConformanceFact]
    public void A_lock_of_another_connection_is_reported_as_busy_and_the_statement_stays_usable()
    {
        using ITestSession holder = OpenWithTable();
        using ITestSession other = OpenImpatient();
        using ITestStatement<KeyArgument> insert = other.Prepare<KeyArgument>(InsertId);
        holder.Begin(TransactionMode.Immediate);

        PrimaryCode(other, () => insert.Execute(new(1))).ShouldBe(LockedCode);
        PrimaryCode(other, () => other.Begin(TransactionMode.Immediate)).ShouldBe(LockedCode);

        holder.Commit();
        insert.Execute(new(1)).ShouldBe(1);
    }

    [ConformanceFact(LocksFile = true)]
    public void A_commit_that_is_busy_can_be_rolled_back_and_done_again()
    {
        using ITestSession writer = OpenWithTable();
        writer.Execute("PRAGMA busy_timeout=0");
        Insert(writer, 1);
        using ITestSession reader = OpenImpatient();
        reader.Begin(TransactionMode.Deferred);
        Count(reader);
        writer.Begin(TransactionMode.Deferred);
        Insert(writer, 2);

        PrimaryCode(writer, writer.Commit).ShouldBe(Busy);

        writer.Rollback();
        reader.Commit();
        writer.Begin(TransactionMode.Immediate);
        Insert(writer, 3);
        writer.Commit();
        Count(reader).ShouldBe("2");
    }

    [ConformanceFact(LocksFile = true)]
    public void A_write_after_an_outdated_read_is_busy_and_can_be_tried_again()
    {
        using ITestSession first = OpenWithTable();
        first.QueryText("PRAGMA journal_mode=WAL");
        using ITestSession second = OpenImpatient();
        using ITestStatement<KeyArgument> insert = second.Prepare<KeyArgument>(InsertId);
        second.Begin(TransactionMode.Deferred);
        Count(second);
        Insert(first, 1);

        PrimaryCode(second, () => insert.Execute(new(2))).ShouldBe(Busy);

        second.Rollback();
        second.Begin(TransactionMode.Immediate);
        insert.Execute(new(2)).ShouldBe(1);
        second.Commit();
        Count(first).ShouldBe("2");
    }

    [ConformanceFact]
    public void A_damaged_file_is_reported_as_corrupt()
    {
        using (ITestSession session = OpenWithTable())
        {
            session.Execute(
                """
                WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1000)
                INSERT INTO Item(ID, Text) SELECT x, 'some text to fill pages with' FROM n
                """
            );
        }

        using (FileStream file = File.OpenWrite(DatabasePath))
        {
            byte[] damage = new byte[file.Length - 4096];
            damage.AsSpan().Fill(0xA5);
            file.Position = 4096;
            file.Write(damage);
        }

        using ITestSession damaged = Open();
        PrimaryCode(damaged, () => ReadItem(damaged, 500)).ShouldBe(Corrupt);
    }

    // Dapper prepares nothing, so its errors come with the execution.
    private static void Run(ITestSession session, string sql)
    {
        using ITestStatement<KeyArgument> statement = session.Prepare<KeyArgument>(sql);
        statement.ReadInteger(new(1));
    }
}
