using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    private const string FindByText = "SELECT ID FROM Item WHERE Text = @Text AND Number = @Number";
    private const string InsertText = "INSERT INTO Item(Text, Number) VALUES (@Text, @Number)";

    [ConformanceFact]
    public async Task Reading_an_integer_tells_a_row_from_none()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await session.ExecuteAsync("INSERT INTO Item(ID, Text, Number) VALUES (7, 'a', 1)");
        await using ITestStatement<TextArguments> find = await session.PrepareAsync<TextArguments>(FindByText);

        (await find.ReadIntegerAsync(new TextArguments("a", 1))).ShouldBe(7);
        (await find.ReadIntegerAsync(new TextArguments("a", 2))).ShouldBeNull();
        (await find.ReadIntegerAsync(new TextArguments(null, 1))).ShouldBeNull();
    }

    [ConformanceFact]
    public async Task Reading_an_integer_takes_the_first_row_and_ends_the_query()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await session.ExecuteAsync("INSERT INTO Item(ID) VALUES (1), (2), (3)");
        await using ITestStatement<KeyArgument> query = await session.PrepareAsync<KeyArgument>(
            "SELECT ID FROM Item WHERE ID >= @Id ORDER BY ID"
        );

        (await query.ReadIntegerAsync(new KeyArgument(2))).ShouldBe(2);

        // A query that had not ended would keep its table from being dropped.
        await session.ExecuteAsync("DROP TABLE Item");
    }

    [ConformanceFact]
    public async Task Execution_returns_the_number_of_rows_changed()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await session.ExecuteAsync("INSERT INTO Item(ID) VALUES (1), (2), (3)");
        await using ITestStatement<KeyArgument> update = await session.PrepareAsync<KeyArgument>(
            "UPDATE Item SET Number = 1 WHERE ID <= @Id"
        );
        await using ITestStatement<KeyArgument> ignore = await session.PrepareAsync<KeyArgument>(
            "INSERT OR IGNORE INTO Item(ID) VALUES (@Id)"
        );

        (await update.ExecuteAsync(new KeyArgument(2))).ShouldBe(2);
        (await ignore.ExecuteAsync(new KeyArgument(1))).ShouldBe(0);
        (await update.ExecuteAsync(new KeyArgument(0))).ShouldBe(0);
        (await ignore.ExecuteAsync(new KeyArgument(4))).ShouldBe(1);
    }

    [ConformanceFact]
    public async Task An_insert_returns_its_rowid()
    {
        const long Large = 1L << 40;
        await using ITestSession session = await OpenWithTableAsync();
        await using ITestStatement<TextArguments> insert = await session.PrepareInsertAsync<TextArguments>(InsertText);

        (await insert.InsertAsync(new TextArguments("a", 1))).ShouldBe(1);
        await InsertAsync(session, Large);
        (await insert.InsertAsync(new TextArguments("b", 2))).ShouldBe(Large + 1);
        (await CountAsync(session)).ShouldBe("3");
    }

    [ConformanceFact]
    public async Task A_large_result_is_read_to_its_end()
    {
        const int Count = 10_000;
        await using ITestSession session = await OpenAsync();
        await using ITestStatement<KeyArgument> query = await session.PrepareAsync<KeyArgument>(
            """
            WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < @Id)
            SELECT x AS Id, x * 2 AS Number, x * 0.5 AS Real, 't' || x AS Text, x'00' AS Bytes FROM n
            """
        );
        long rows = 0;
        long sum = 0;

        await query.ReadAsync(
            new KeyArgument(Count),
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
    public async Task A_result_without_rows_passes_none()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await using ITestStatement<KeyArgument> select = await session.PrepareAsync<KeyArgument>(SelectItem);
        List<ItemRow> rows = [];

        await select.ReadAsync(new KeyArgument(1), rows.Add);

        rows.ShouldBeEmpty();
    }

    [ConformanceFact]
    public async Task A_reader_that_throws_leaves_the_statement_usable()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await session.ExecuteAsync("INSERT INTO Item(ID) VALUES (1), (2)");
        await using ITestStatement<KeyArgument> query = await session.PrepareAsync<KeyArgument>(
            "SELECT ID, Number, Real, Text, Bytes FROM Item WHERE ID >= @Id"
        );
        List<ItemRow> rows = [];

        await Should.ThrowAsync<TimeZoneNotFoundException>(() =>
            query.ReadAsync(new KeyArgument(1), _ => throw new TimeZoneNotFoundException())
        );
        await query.ReadAsync(new KeyArgument(1), rows.Add);

        rows.Count.ShouldBe(2);
    }

    [ConformanceFact]
    public async Task A_single_query_gives_its_first_value_as_text_or_null()
    {
        await using ITestSession session = await OpenAsync();

        (await session.QueryTextAsync("SELECT 42")).ShouldBe("42");
        (await session.QueryTextAsync("SELECT 'text', 'more'")).ShouldBe("text");
        (await session.QueryTextAsync("SELECT NULL")).ShouldBeNull();
        (await session.QueryTextAsync("SELECT 1 WHERE 0")).ShouldBeNull();
        (await session.QueryTextAsync("PRAGMA journal_mode=WAL")).ShouldBe("wal");
    }

    [ConformanceFact]
    public async Task A_closed_connection_leaves_the_file_free()
    {
        await using (ITestSession session = await OpenWithTableAsync())
        {
            await session.QueryTextAsync("PRAGMA journal_mode=WAL");
            await InsertAsync(session, 1);
        }

        // The last connection that closes takes the write-ahead log with it.
        File.Exists(DatabasePath + "-wal").ShouldBeFalse();
    }
}
