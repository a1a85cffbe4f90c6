using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

public sealed class QueryFileTests
{
    private const string Schema = """
        -- schema
        -- rows: users 50
        CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER);

        """;

    [Fact]
    public void A_remark_is_about_the_query_that_it_stands_above_or_in()
    {
        QueryFile file = QueryFile.Parse(
            "queries.sql",
            """
            -- weight: 3
            -- name: first :one
            SELECT name FROM users WHERE id = @id;
            -- What the second one is for.
            -- weight: 7
            -- name: second :many
            -- @age: int 1..9
            SELECT name
            FROM users WHERE age = @age; -- and a comment
            """
        );

        file.Queries.Select(query => (query.Name, query.Kind, query.Weight, query.Line, query.SqlLine))
            .ShouldBe([("first", QueryKind.One, 3, 2, 3), ("second", QueryKind.Many, 7, 6, 8)]);
        file.Queries[0].Sources.ShouldBeEmpty();
        file.Queries[1].Sources["age"].ShouldBe(new SourceLine("int 1..9", 7));
        file.Queries[1].Sql.ShouldBe("SELECT name\nFROM users WHERE age = @age");
    }

    [Fact]
    public void A_remark_after_the_schema_is_about_the_first_query()
    {
        QueryFile file = QueryFile.Parse(
            "queries.sql",
            $"{Schema}-- weight: 4\n-- name: one :many\nSELECT id FROM users;"
        );
        file.Queries[0].Weight.ShouldBe(4);
        file.Rows.ShouldBe([("users", 50L, 2)]);
    }

    [Theory]
    [InlineData("", "there are no queries")]
    [InlineData("-- name: a\nSELECT 1;", "queries.sql:1: a has no mark: mark it :one")]
    [InlineData("-- name: a :two\nSELECT 1;", "queries.sql:1: a is marked ':two'")]
    [InlineData("-- name: 1a :one\nSELECT 1;", "queries.sql:1: '1a' is not a valid name")]
    [InlineData("-- name: a :one\n-- name: b :one\nSELECT 1;", "queries.sql:1: a has no SQL")]
    [InlineData(
        "-- name: a :one\nSELECT 1;\n-- name: A :one\nSELECT 1;",
        "queries.sql:3: the name A is already used on line 1"
    )]
    [InlineData("SELECT 1;", "queries.sql:1: this SQL has no name")]
    [InlineData("-- weight: 0\n-- name: a :one\nSELECT 1;", "queries.sql:1: '0' is not a weight")]
    [InlineData("-- rows: many\n-- name: a :one\nSELECT 1;", "queries.sql:1: 'many' is not a table")]
    [InlineData("-- @a: int 1\n-- @a: int 2\n-- name: a :one\nSELECT @a;", "queries.sql:2: @a already has a source")]
    [InlineData("-- name: a :one\nSELECT 1;\n-- schema\nCREATE TABLE t(a);", "queries.sql:3: write the schema once")]
    public void A_mistake_of_the_form_is_one_sentence_with_its_line(string text, string sentence) =>
        Should.Throw<UsageException>(() => QueryFile.Parse("queries.sql", text)).Message.ShouldContain(sentence);

    [Theory]
    [InlineData("-- name: a :one\nSELECT id,\n  nam FROM users;", "queries.sql:6: a: SQLite says no such column: nam")]
    [InlineData("-- name: a :one\nSELECT id FROM user;", "queries.sql:5: a: SQLite says no such table: user")]
    [InlineData("-- name: a :one\nSELCT id FROM users;", "queries.sql:5: a: SQLite says near \"SELCT\": syntax error")]
    [InlineData("-- name: a :one\nSELECT id + @more AS sum FROM users;", "queries.sql:4: @more of a has no source")]
    [InlineData(
        "-- name: a :one\nSELECT id FROM users WHERE name = '-';",
        "queries.sql:4: a is marked :one, but returned no row"
    )]
    [InlineData("-- name: a :one\nDELETE FROM users WHERE id = @id;", "queries.sql:4: a writes; mark it :exec")]
    [InlineData("-- name: a :exec\nSELECT id FROM users;", "queries.sql:4: a only reads; mark it :one or :many")]
    [InlineData("-- name: a :many\nSELECT id FROM users WHERE id = ?;", "queries.sql:5: '?' is not supported")]
    [InlineData("-- name: a :many\nSELECT id FROM users; SELECT 1;", "queries.sql:5: a has several statements")]
    [InlineData("-- @id: some\n-- name: a :many\nSELECT id FROM users WHERE id = @id;", "queries.sql:4: ")]
    [InlineData(
        "-- @id: column users.no\n-- name: a :many\nSELECT id FROM users WHERE id = @id;",
        "queries.sql:4: the database has no column users.no"
    )]
    [InlineData("-- @no: int 1\n-- name: a :many\nSELECT id FROM users;", "queries.sql:4: a has no parameter @no")]
    public void A_query_that_cannot_be_used_is_one_sentence_with_its_line(string query, string sentence)
    {
        using MadeQueries made = new(Schema + query);
        Should.Throw<UsageException>(made.Preparation.Try).Message.ShouldStartWith(sentence);
    }

    [Theory]
    [InlineData("-- schema\nCREATE TABEL t(a);\n-- name: a :one\nSELECT 1;", "queries.sql:2: the schema: SQLite says")]
    [InlineData(
        "-- schema\n-- rows: u 3\nCREATE TABLE t(a);\n-- name: a :one\nSELECT 1;",
        "queries.sql:2: the schema has no table u"
    )]
    [InlineData(
        "-- schema\n-- t.b: int 1\nCREATE TABLE t(a);\n-- name: a :one\nSELECT 1;",
        "queries.sql:2: the schema has no column t.b"
    )]
    public void A_schema_that_cannot_be_made_is_one_sentence_with_its_line(string text, string sentence) =>
        Should.Throw<UsageException>(() => new MadeQueries(text)).Message.ShouldStartWith(sentence);
}
