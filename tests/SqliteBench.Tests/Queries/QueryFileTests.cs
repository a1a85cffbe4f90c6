using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

public sealed class QueryFileTests
{
    private const string Schema = """
        -- schema
        CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER);
        INSERT INTO users VALUES (1, 'Ann', 30), (2, 'Bob', 40), (3, 'Cid', 50);

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
        file.Queries[1].Sources.ShouldHaveSingleItem().Key.ShouldBe("age");
        (file.Queries[1].Sources["age"].Text, file.Queries[1].Sources["age"].Line).ShouldBe(("int 1..9", 7));
        file.Queries[1].Sql.ShouldBe("SELECT name\nFROM users WHERE age = @age");
    }

    [Fact]
    public void A_remark_after_the_schema_is_about_the_first_query() =>
        QueryFile
            .Parse("queries.sql", $"{Schema}-- weight: 4\n-- name: one :many\nSELECT id FROM users;")
            .Queries[0]
            .Weight.ShouldBe(4);

    [Theory]
    [InlineData("-- name: get_user^\n-- The user.\nSELECT 1", "get_user", QueryKind.One)]
    [InlineData("-- name: get-user!\nSELECT 1", "get_user", QueryKind.Exec)]
    [InlineData("-- name: add_user<!\nSELECT 1", "add_user", QueryKind.ExecLastId)]
    [InlineData("-- name: get-user(username)^\nSELECT 1", "get_user", QueryKind.One)]
    [InlineData("-- name: put_user(id, name)!\nSELECT 1", "put_user", QueryKind.Exec)]
    [InlineData("-- name: get_user(id) :one\nSELECT 1", "get_user", QueryKind.One)]
    [InlineData("-- name: users\nSELECT 1", "users", null)]
    [InlineData("/* name: users :many */\n/* those\n * with a name */\nSELECT 1", "users", QueryKind.Many)]
    public void Files_of_other_tools_are_read(string text, string name, object? kind)
    {
        NamedQuery query = QueryFile.Parse("queries.sql", text).Queries.Single();
        query.Name.ShouldBe(name);
        query.Kind.ShouldBe((QueryKind?)kind);
        query.Sql.ShouldBe("SELECT 1");
    }

    [Fact]
    public void An_argument_of_sqlc_is_a_parameter() =>
        QueryFile
            .Parse(
                "q.sql",
                "-- name: a :many\nSELECT id FROM t\nWHERE x = sqlc.arg(name) OR sqlc.narg( 'bio' ) IS NULL;"
            )
            .Queries.Single()
            .Sql.ShouldBe("SELECT id FROM t\nWHERE x = @name OR @bio IS NULL");

    [Fact]
    public void A_schema_may_come_after_the_queries()
    {
        using MadeQueries made = new($"-- name: a :many\nSELECT id FROM users;\n{Schema}");
        made.Preparation.Try().Count.ShouldBe(1);
    }

    [Fact]
    public void A_long_file_is_read_in_linear_time() =>
        QueryFile
            .Parse(
                "queries.sql",
                string.Concat(Enumerable.Range(0, 20_000).Select(n => $"-- name: q{n} :one\nSELECT 1;\n"))
            )
            .Queries.Count.ShouldBe(20_000);

    [Fact]
    public void Large_values_are_drawn_only_as_often_as_they_fit_into_memory()
    {
        using MadeQueries made = new($"{Schema}-- @x: blob 60000000\n-- name: a :one\nSELECT length(@x) AS length;");
        QueryPreparation preparation = new(made.File, made.Database);
        preparation.Try().Single().Arguments.Count.ShouldBe(1);
    }

    [Fact]
    public void Too_many_queries_are_one_sentence()
    {
        string queries = string.Concat(Enumerable.Range(0, 1001).Select(n => $"-- name: q{n} :one\nSELECT {n};\n"));
        using MadeQueries made = new(Schema + queries);
        Should
            .Throw<UsageException>(() => made.Preparation.Try())
            .Message.ShouldBe("queries.sql:2004: there are 1001 queries, but at most 1000 can be measured together");
    }

    // In quadratic time, each would take minutes.
    [Theory]
    [InlineData(
        "-- name: a :one\nSELECT 1",
        "+1",
        600_000,
        "queries.sql:1: a is too large: a query may have at most 1,000,000"
    )]
    [InlineData(
        "-- name: a :one\nSELECT 1",
        ",\n1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1",
        30_000,
        "queries.sql:1: a is too large"
    )]
    [InlineData("-- name: a :one", " ", 1_000_000, "queries.sql:1: a is marked ':one  ")]
    [InlineData("", "x", 1_000_000, "queries.sql:1: this SQL has no name")]
    [InlineData("", "-- a line that is long enough for a mega\n", 25_000, "queries.sql:1: this SQL has no name")]
    public void A_large_file_is_refused_in_linear_time(string start, string more, int times, string sentence) =>
        Should
            .Throw<UsageException>(() =>
                QueryFile.Parse("queries.sql", $"{start}{string.Concat(Enumerable.Repeat(more, times))}x")
            )
            .Message.ShouldStartWith(sentence);

    [Theory]
    [InlineData("SELECT ?, ?, ?1, ?5, ?", "SELECT @p1, @p2, @p1, @p5, @p6", "p1 p2 p5 p6")]
    [InlineData("SELECT :a, @a, $a, :a, '?', \"$b\"", "SELECT @a, @a_2, @a_2_2, @a, '?', \"$b\"", "a a_2 a_2_2")]
    public void All_forms_of_parameters_become_names(string sql, string renamed, string names)
    {
        (string text, IReadOnlyList<string> found) = SqlToken.NameParameters(sql);
        text.ShouldBe(renamed);
        string.Join(' ', found).ShouldBe(names);
    }

    [Theory]
    [InlineData("", "there are no queries")]
    [InlineData("-- name: a :two\nSELECT 1;", "queries.sql:1: a is marked ':two'")]
    [InlineData("-- name: 1a :one\nSELECT 1;", "queries.sql:1: '1a' is not a valid name")]
    [InlineData("-- name: a :one\n-- name: b :one\nSELECT 1;", "queries.sql:1: a has no SQL")]
    [InlineData(
        "-- name: a :one\nSELECT 1;\n-- name: A :one\nSELECT 1;",
        "queries.sql:3: the name A is already used on line 1"
    )]
    [InlineData("SELECT 1;", "queries.sql:1: this SQL has no name")]
    [InlineData("-- weight: 0\n-- name: a :one\nSELECT 1;", "queries.sql:1: '0' is not a weight")]
    [InlineData("-- @a: int 1\n-- @a: int 2\n-- name: a :one\nSELECT @a;", "queries.sql:2: @a already has a source")]
    [InlineData("-- schema\n-- name: a :one\nSELECT 1;\n-- schema\n", "queries.sql:4: the file already has a schema")]
    [InlineData("SQLite format 3\0", "queries.sql is a SQLite database: name it with --database")]
    [InlineData("x\0y", "queries.sql is not a text file")]
    [InlineData("-- @a: some\n-- name: a :one\nSELECT @a;", "queries.sql:1: 'some' is not a source of values")]
    [InlineData("-- @a: int 1..99999999999999999999", "queries.sql:1: 'int 1..99999999999999999999' is not a source")]
    [InlineData("-- @a: text -20", "queries.sql:1: 'text -20': give a number of bytes from 0 to 100,000,000")]
    [InlineData("-- @a: text 99999999999", "queries.sql:1: 'text 99999999999': give a number of bytes")]
    [InlineData("-- @a: blob 2147483647", "queries.sql:1: 'blob 2147483647': give a number of bytes")]
    public void A_mistake_of_the_form_is_one_sentence_with_its_line(string text, string sentence) =>
        Should.Throw<UsageException>(() => QueryFile.Parse("queries.sql", text)).Message.ShouldContain(sentence);

    [Theory]
    [InlineData("-- name: a :one\nSELECT id,\n  nam FROM users;", "queries.sql:6: a: SQLite says no such column: nam")]
    [InlineData("-- name: a :one\nSELECT id FROM user;", "queries.sql:5: a: SQLite says no such table: user")]
    [InlineData("-- name: a :one\nSELCT id FROM users;", "queries.sql:4: a: SELCT is not a query; only SELECT")]
    [InlineData("-- name: a :one\nSELECT id + @more AS sum FROM users;", "queries.sql:4: @more of a has no source")]
    [InlineData(
        "-- name: a :one\nSELECT id FROM users WHERE name = '-';",
        "queries.sql:4: a is marked :one, but returned no row"
    )]
    [InlineData("-- name: a :many\nSELECT id FROM users; SELECT 1;", "queries.sql:4: a has several statements")]
    [InlineData(
        "-- name: a :one\nSELECT zeroblob(1000000000) AS b;",
        "queries.sql:5: a: SQLite says string or blob too big"
    )]
    [InlineData(
        "-- @id: column users.no\n-- name: a :many\nSELECT id FROM users WHERE id = @id;",
        "queries.sql:4: the database has no column users.no"
    )]
    [InlineData("-- @no: int 1\n-- name: a :many\nSELECT id FROM users;", "queries.sql:4: a has no parameter @no")]
    [InlineData(
        "-- name: a :exec\nVACUUM;",
        "queries.sql:4: a: VACUUM is not a query; only SELECT, INSERT, UPDATE and DELETE"
    )]
    [InlineData("-- name: a :one\nPRAGMA page_count;", "queries.sql:4: a: PRAGMA is not a query")]
    [InlineData("-- name: a :exec\nDROP TABLE users;", "queries.sql:4: a: DROP is not a query; only SELECT, INSERT")]
    [InlineData("-- name: a :exec\nCREATE TABLE users(id);", "queries.sql:4: a: CREATE is not a query")]
    [InlineData("-- name: a :exec\nATTACH 'x' AS y;", "queries.sql:4: a: ATTACH is not a query")]
    [InlineData("-- name: a :exec\nDETACH y;", "queries.sql:4: a: DETACH is not a query")]
    [InlineData("-- name: a :exec\nCOMMIT;", "queries.sql:4: a: COMMIT is not a query")]
    [InlineData("-- name: a :exec\nBEGIN;", "queries.sql:4: a: BEGIN is not a query")]
    public void A_query_that_cannot_be_used_is_one_sentence_with_its_line_and_the_others_are_measured(
        string query,
        string sentence
    )
    {
        using MadeQueries made = new($"{Schema}{query}\n-- name: good :many\nSELECT id FROM users;");
        made.Preparation.Try().Single().Name.ShouldBe("good");
        made.Preparation.Failures.Single().ShouldStartWith(sentence);
    }

    [Fact]
    public void A_schema_that_cannot_be_made_is_one_sentence_with_its_line() =>
        Should
            .Throw<UsageException>(() => new MadeQueries("-- schema\nCREATE TABEL t(a);\n-- name: a :one\nSELECT 1;"))
            .Message.ShouldStartWith("queries.sql:2: the schema: SQLite says");
}
