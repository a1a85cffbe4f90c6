namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    private const string FindByText = "SELECT ID FROM Item WHERE Text = @Text AND Number = @Number";
    private const string InsertText = "INSERT INTO Item(Text, Number) VALUES (@Text, @Number)";

    [ConformanceFact]
    public void Reading_an_integer_tells_a_row_from_none()
    {
        using ITestSession session = OpenWithTable();
        session.Execute("INSERT INTO Item(ID, Text, Number) VALUES (7, 'a', 1)");
        using ITestStatement<TextArguments> find = session.Prepare<TextArguments>(FindByText);
        find.ReadInteger(new TextArguments("a", 1)).ShouldBe(7);
        find.ReadInteger(new TextArguments("a", 2)).ShouldBeNull();
        find.ReadInteger(new TextArguments(null, 1)).ShouldBeNull();
    }

    [ConformanceFact]
    public void Reading_an_integer_takes_the_first_row_and_ends_the_query()
    {
        using ITestSession session = OpenWithTable();
        session.Execute("INSERT INTO Item(ID) VALUES (1), (2), (3)");
        using ITestStatement<KeyArgument> query = session.Prepare<KeyArgument>(SelectId);
        query.ReadInteger(new(2)).ShouldBe(2);
        // A query that had not ended would keep its table from being dropped.
        session.Execute("DROP TABLE Item");
    }

    [ConformanceFact]
    public void Execution_returns_the_number_of_rows_changed()
    {
        using ITestSession session = OpenWithTable();
        session.Execute("INSERT INTO Item(ID) VALUES (1), (2), (3)");
        using ITestStatement<KeyArgument> update = session.Prepare<KeyArgument>(
            "UPDATE Item SET Number = 1 WHERE ID <= @Id"
        );
        using ITestStatement<KeyArgument> ignore = session.Prepare<KeyArgument>(
            "INSERT OR IGNORE INTO Item(ID) VALUES (@Id)"
        );

        update.Execute(new(2)).ShouldBe(2);
        ignore.Execute(new(1)).ShouldBe(0);
        update.Execute(new(0)).ShouldBe(0);
        ignore.Execute(new(4)).ShouldBe(1);
    }

    [ConformanceFact]
    public void An_insert_returns_its_rowid()
    {
        const long Large = 1L << 40;
        using ITestSession session = OpenWithTable();
        using ITestStatement<TextArguments> insert = session.PrepareInsert<TextArguments>(InsertText);

        insert.Insert(new TextArguments("a", 1)).ShouldBe(1);
        Insert(session, Large);
        insert.Insert(new TextArguments("b", 2)).ShouldBe(Large + 1);
        Count(session).ShouldBe("3");
    }

    [ConformanceFact]
    public void A_large_result_is_read_to_its_end()
    {
        const int Count = 10_000;
        using ITestSession session = Open();
        using ITestStatement<KeyArgument> query = session.Prepare<KeyArgument>(
            """
            WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < @Id)
            SELECT x AS Id, x * 2 AS Number, x * 0.5 AS Real, 't' || x AS Text, x'00' AS Bytes FROM n
            """
        );
        long rows = 0;
        long sum = 0;

        query.Read(
            new(Count),
            row =>
            {
                rows++;
                sum += row.Number!.Value;
                row.Text.ShouldBe($"t{row.Id}");
            }
        );

        rows.ShouldBe(Count);
        sum.ShouldBe(Count * (Count + 1L));
    }

    [ConformanceFact]
    public void A_result_without_rows_passes_none()
    {
        using ITestSession session = OpenWithTable();
        using ITestStatement<KeyArgument> select = session.Prepare<KeyArgument>(SelectItem);
        List<ItemRow> rows = [];
        select.Read(new(1), rows.Add);
        rows.ShouldBeEmpty();
    }

    [ConformanceFact]
    public void A_reader_that_throws_leaves_the_statement_usable()
    {
        using ITestSession session = OpenWithTable();
        session.Execute("INSERT INTO Item(ID) VALUES (1), (2)");
        using ITestStatement<KeyArgument> query = session.Prepare<KeyArgument>(SelectItems);
        List<ItemRow> rows = [];

        Should.Throw<TimeZoneNotFoundException>(() => query.Read(new(1), _ => throw new TimeZoneNotFoundException()));
        query.Read(new(1), rows.Add);

        rows.Count.ShouldBe(2);
    }

    [ConformanceFact]
    public void A_single_query_gives_its_first_value_as_text_or_null()
    {
        using ITestSession session = Open();
        session.QueryText("SELECT 42").ShouldBe("42");
        session.QueryText("SELECT 'text', 'more'").ShouldBe("text");
        session.QueryText("SELECT NULL").ShouldBeNull();
        session.QueryText("SELECT 1 WHERE 0").ShouldBeNull();
        session.QueryText("PRAGMA journal_mode=WAL").ShouldBe("wal");
    }

    [ConformanceFact]
    public void A_closed_connection_leaves_the_file_free()
    {
        using (ITestSession session = OpenWithTable())
        {
            session.QueryText("PRAGMA journal_mode=WAL");
            foreach (TransactionMode mode in (TransactionMode[])[TransactionMode.Deferred, TransactionMode.Immediate])
            {
                session.Begin(mode);
                session.Execute("INSERT INTO Item(Number) VALUES (1)");
                session.Commit();
                session.Begin(mode);
                session.Rollback();
            }

            File.Exists(DatabasePath + "-wal").ShouldBeTrue();
        }

        // The last connection that closes takes the write-ahead log with it, unless a statement is left on it.
        File.Exists(DatabasePath + "-wal").ShouldBeFalse();
    }
}
