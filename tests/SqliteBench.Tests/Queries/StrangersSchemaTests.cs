using Microsoft.Data.Sqlite;
using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

/// <summary>Schemas and queries from strangers are not trusted.</summary>
public sealed class StrangersSchemaTests : DirectoryTests
{
    [Theory]
    [InlineData("ATTACH 'FILE' AS v; DELETE FROM v.precious", "ATTACH and VACUUM INTO are not allowed")]
    [InlineData("VACUUM INTO 'FILE.new'", "ATTACH and VACUUM INTO are not allowed")]
    [InlineData("SELECT load_extension('FILE')", "load_extension() is not allowed")]
    [InlineData("PRAGMA writable_schema=ON", "PRAGMA writable_schema is not allowed")]
    [InlineData("PRAGMA temp_store_directory='/'", "PRAGMA temp_store_directory is not allowed")]
    public void A_schema_reaches_no_other_file(string statement, string sentence)
    {
        string victim = Temporary.File("victim.db");
        using (SqliteConnection connection = PlainSqlite.Open(victim))
        {
            PlainSqlite.Execute(connection, "CREATE TABLE precious (x); INSERT INTO precious VALUES (1)");
        }

        string schema =
            $"-- schema\nCREATE TABLE t (a);\n{statement.Replace("FILE", victim)};\n-- name: a\nSELECT a FROM t;";

        MessageOf<UsageException>(() =>
                AppDatabase.CreateFromSchema(QueryFile.Parse("q.sql", schema), Other.File("made.db"))
            )
            .ShouldStartWith($"q.sql:2: the schema: {sentence}");

        Directory.GetFiles(Temporary.Location).ShouldBe([victim]);
        using SqliteConnection read = PlainSqlite.Open(victim);
        PlainSqlite.Text(read, "SELECT count(*) FROM precious").ShouldBe("1");
    }

    [Fact]
    public void A_schema_may_set_what_it_needs_and_vacuum_its_own_database()
    {
        using MadeQueries made = new(
            "-- schema\nPRAGMA encoding='UTF-16'; PRAGMA page_size=8192; CREATE TABLE t (a); VACUUM; PRAGMA user_version=3;\n-- name: a\nSELECT a FROM t;"
        );
        made.Preparation.Try().Count.ShouldBe(1);
    }

    [Fact]
    public void Names_that_are_keywords_are_quoted() =>
        ((string[])["all", "join", "using", "commit", "name", "Key", "a b"])
            .Select(PlainSqlite.Named)
            .ShouldBe(["\"all\"", "\"join\"", "\"using\"", "\"commit\"", "name", "\"Key\"", "\"a b\""]);

    [Fact]
    public void An_empty_text_is_bound_as_text_and_an_empty_blob_as_a_blob()
    {
        using SqliteConnection connection = PlainSqlite.Open(":memory:");
        PlainSqlite
            .Rows(connection, "SELECT typeof(@a), typeof(@b), typeof(@c), length(@a)", "", Array.Empty<byte>(), null)[0]
            .ShouldBe(["text", "blob", "null", 0L]);
    }

    // Without a suffix, two indexes would have the same name, and a third that of a table.
    [Fact]
    public void Indexes_get_names_that_are_free_in_the_whole_database()
    {
        using MadeQueries made = new(
            """
            -- schema
            CREATE TABLE "order" (id INTEGER PRIMARY KEY, item_sku TEXT);
            CREATE TABLE order_item (id INTEGER PRIMARY KEY, sku TEXT);
            CREATE TABLE user (id INTEGER PRIMARY KEY, role TEXT);
            CREATE TABLE user_role (id INTEGER PRIMARY KEY);
            WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000) INSERT INTO "order" SELECT i, 's' || i FROM n;
            INSERT INTO order_item SELECT * FROM "order";
            INSERT INTO user SELECT * FROM "order";
            -- name: a :many
            SELECT id FROM "order" WHERE item_sku = @sku;
            -- name: b :many
            SELECT id FROM order_item WHERE sku = @sku;
            -- name: c :many
            SELECT id FROM user WHERE role = @role;
            """
        );
        made.Advise()
            .Split('\n')
            .ShouldBe(
                [
                    "CREATE INDEX order_item_sku ON \"order\" (item_sku)",
                    "CREATE INDEX order_item_sku_2 ON order_item (sku)",
                    "CREATE INDEX user_role_2 ON user (role)",
                ],
                ignoreOrder: true
            );
    }

    private const string Documents = """
        -- schema
        CREATE TABLE doc (slug TEXT PRIMARY KEY NOT NULL, title TEXT, n INTEGER);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000)
        INSERT INTO doc SELECT 'slug-number-' || (i * 7919 % 5000), 'title ' || i, i FROM n;
        OTHER
        -- name: page :many
        SELECT title, n FROM doc WHERE slug >= @slug ORDER BY slug LIMIT 500;
        """;

    // It would fail without the index.
    [Theory]
    [InlineData("", true)]
    [InlineData("CREATE VIEW recent AS SELECT slug FROM doc INDEXED BY doc_n WHERE n > 9;", false)]
    [InlineData(
        "CREATE TRIGGER gone AFTER DELETE ON doc BEGIN UPDATE doc SET n = 0 WHERE n IN (SELECT n FROM doc INDEXED BY doc_n); END;",
        false
    )]
    public void An_index_that_a_view_or_a_trigger_names_stays(string other, bool isDropped)
    {
        const string indexes = "CREATE INDEX doc_n ON doc (n); CREATE INDEX doc_n_title ON doc (n, title);";
        using MadeQueries made = new(Documents.Replace("OTHER", $"{indexes} {other}"));
        made.Advise().Contains("DROP INDEX doc_n").ShouldBe(isDropped);
    }

    [Fact]
    public void A_file_name_with_a_line_end_stays_in_the_comment_of_the_advice()
    {
        using MadeQueries made = new(Documents.Replace("OTHER", ""));
        AdviceFile
            .Format("x`\nDROP TABLE t; --.sql", made.Database, [], [])
            .Split('\n')
            .ShouldNotContain(line => line.StartsWith("DROP"));
    }

    // As in a database whose application defines the function.
    [Fact]
    public void A_table_that_needs_a_missing_function_does_not_keep_other_queries_from_being_measured()
    {
        using MadeQueries made = new(
            """
            -- schema
            CREATE TABLE t (id INTEGER PRIMARY KEY, n TEXT AS (lower(id)));
            CREATE TABLE plain (id INTEGER PRIMARY KEY, x INTEGER);
            INSERT INTO plain VALUES (1, 1), (2, 2);
            -- name: change :exec
            UPDATE plain SET x = @x WHERE id = @id;
            """
        );
        using (SqliteConnection connection = PlainSqlite.Open(made.Database.Path))
        {
            _ = SQLitePCL.raw.sqlite3_db_config(connection.Handle, SQLitePCL.raw.SQLITE_DBCONFIG_DEFENSIVE, 0, out _);
            PlainSqlite.Execute(
                connection,
                "PRAGMA writable_schema=ON; UPDATE sqlite_schema SET sql = replace(sql, 'lower', 'norm') WHERE name = 't'"
            );
        }

        made.Store(made.Preparation.Try()).Queries.ShouldHaveSingleItem();
        made.Preparation.Failures.ShouldBeEmpty();
    }

    // The result of each changes by itself, which the text of the query does not always show.
    [Theory]
    [InlineData("SELECT a FROM lucky")]
    [InlineData("SELECT strftime('%s') AS s")]
    [InlineData("SELECT unixepoch('subsec') AS s")]
    [InlineData("SELECT last_insert_rowid() AS id")]
    public void A_result_that_changes_by_itself_makes_no_provider_wrong(string sql)
    {
        using MadeQueries made = new(
            $"""
            -- schema
            CREATE TABLE t (a INTEGER PRIMARY KEY);
            WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 500) INSERT INTO t SELECT i FROM n;
            CREATE VIEW lucky AS SELECT a FROM t WHERE abs(random()) % 2 = 0;
            -- name: a :many
            {sql};
            """
        );
        QuerySet set = made.Store(made.Preparation.Try());
        Axes axes = new() { Databases = made.Folder, Queries = made.Folder };
        foreach (
            Provider provider in (Provider[])[NativeBaseline.Provider, PInvokeShim.Provider, MicrosoftSqlite.Provider]
        )
        {
            if (provider.IsAvailable)
            {
                Setting setting = axes.In("", new() { Workload = set.Queries[0].Name, BatchSize = new(1) });
                using CaseWork work = Case.Create(setting, provider.Id).Begin();
                work.Open();
                work.Check(work.Execute());
            }
        }
    }
}
