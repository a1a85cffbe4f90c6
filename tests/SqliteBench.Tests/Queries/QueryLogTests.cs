using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.Logging;
using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

public sealed class QueryLogTests : DirectoryTests
{
    private const string ByAuthor = """
        SELECT "b"."Id", "b"."Author", "b"."Title"
        FROM "Books" AS "b"
        WHERE "b"."Author" = @author
        ORDER BY "b"."Title"
        """;

    private const string Update = """
        UPDATE "Books" SET "Title" = @p0
        WHERE "Id" = @p1
        RETURNING 1
        """;

    private const string Between = """
        SELECT COUNT(*)
        FROM "Books" AS "b"
        WHERE "b"."Id" > @low AND "b"."Title" <> @title
        """;

    [Fact]
    public void The_log_of_an_EF_Core_program_gives_the_same_queries_as_a_file_written_by_hand()
    {
        string log = Temporary.File("app.log");
        string database = Temporary.File("app.db");
        using (StreamWriter writer = new(log))
        using (Library library = new(database, writer))
        {
            library.Database.EnsureCreated();
            library.AddRange(
                Enumerable.Range(1, 40).Select(i => new Book { Author = i % 7, Title = $"it's title {i}" })
            );
            library.SaveChanges();
        }

        using (StreamWriter writer = new(log))
        using (Library library = new(database, writer))
        {
            for (int i = 0; i < 30; i++)
            {
                int author = i % 5;
                _ = library.Books.Where(one => one.Author == author).OrderBy(one => one.Title).ToList();
            }

            library.ChangeTracker.Clear();
            for (int i = 1; i <= 12; i++)
            {
                Book book = new() { Id = i, Title = "" };
                library.Attach(book);
                book.Title = $"new's, @p1='{i}'";
                library.SaveChanges();
            }

            for (int i = 0; i < 8; i++)
            {
                int low = i;
                string title = $"it's title {low}";
                _ = library.Books.Count(one => one.Id > low && one.Title != title);
            }
        }

        QueryFile read = QueryFile.Read(log);

        read.Queries.Select(one => (one.Name, one.Sql.ReplaceLineEndings("\n"), one.Weight))
            .ShouldBe([("select_books", ByAuthor, 30), ("update_books", Update, 12), ("select_books_2", Between, 8)]);
        read.Queries[0].Logged.Select(one => one.Single()).Distinct().ShouldBe([0L, 1L, 2L, 3L, 4L]);
        read.Queries[1].Logged[2].ShouldBe(["new's, @p1='3'", 3L]);
        read.Queries[2].Logged[7].ShouldBe([7L, "it's title 7"]);

        QueryFile written = QueryFile.Parse(
            "app.sql",
            $"-- weight: 30\n-- name: select_books\n{ByAuthor};\n-- weight: 12\n-- name: update_books\n{Update};\n-- weight: 8\n-- name: select_books_2\n{Between};\n"
        );
        string[] Tried(QueryFile file)
        {
            AppDatabase copy = AppDatabase.Copy(database, Other.File("copy.db"));
            QueryPreparation preparation = new(file, copy);
            IReadOnlyList<TriedQuery> tried = preparation.Try();
            preparation.Failures.ShouldBeEmpty();
            return
            [
                .. tried.Select(one =>
                    $"{one.Name} {one.Sql} {one.Query.Weight} {string.Join(' ', one.Parameters)} {one.Does} {string.Join(' ', one.Trial.Columns)}"
                ),
            ];
        }

        Tried(read).ShouldBe(Tried(written));
    }

    [Fact]
    public void A_log_without_values_has_the_queries_alone()
    {
        string log = Temporary.File("app.log");
        File.WriteAllText(
            log,
            """
            info: Microsoft.EntityFrameworkCore.Database.Command[20101]
                  Executed DbCommand (3ms) [Parameters=[@id='?' (DbType = Int32)], CommandType='Text', CommandTimeout='30']
                  SELECT "b"."Title"
                  FROM "Books" AS "b"
                  WHERE "b"."Id" = @id
            info: Example.Program[0]
                  SELECT no query
            """
        );
        NamedQuery only = QueryFile.Read(log).Queries.Single();
        only.Sql.ReplaceLineEndings("\n")
            .ShouldBe("SELECT \"b\".\"Title\"\nFROM \"Books\" AS \"b\"\nWHERE \"b\".\"Id\" = @id");
        only.Logged.ShouldBeEmpty();
    }

    [Fact]
    public void Statements_that_differ_in_their_values_are_one_query()
    {
        string log = Temporary.File("app.log");
        File.WriteAllLines(
            log,
            [
                "PRAGMA foreign_keys=ON",
                "SELECT name FROM users2 WHERE id = 7 AND age > 18 AND name <> 'it''s'",
                "SELECT name FROM users2 WHERE id = 8 AND age > 18 AND name <> ''",
                "-- a trigger",
                "INSERT INTO users2 (id, picture, share) VALUES (9, x'0aff', 0.5)",
                "SELECT name FROM users2 WHERE id = 9 AND age > 18 AND name <> 'Ann'",
                "COMMIT",
            ]
        );

        QueryFile file = QueryFile.Read(log);

        file.Queries.Select(one => (one.Name, one.Sql, one.Weight))
            .ShouldBe([
                ("select_users2", "SELECT name FROM users2 WHERE id = @p1 AND age > 18 AND name <> @p2", 3),
                ("insert_users2", "INSERT INTO users2 (id, picture, share) VALUES (9, x'0aff', 0.5)", 1),
            ]);
        file.Queries[0]
            .Logged.ShouldBe([
                [7L, "it's"],
                [8L, ""],
                [9L, "Ann"],
            ]);
        file.Queries[1].Logged.ShouldBeEmpty();
    }

    // Only a literal that differs becomes a parameter: SQLite uses an index on an expression only for that expression,
    // and a number in GROUP BY or ORDER BY is the position of a column.
    [Theory]
    [InlineData("SELECT id FROM u WHERE data->>'$.a' = 'u1'", "... 'u2'", "SELECT id FROM u WHERE data->>'$.a' = @p1")]
    [InlineData(
        "SELECT city, count(*) FROM u WHERE n > 1 GROUP BY 1, 2 ORDER BY 2 DESC, 1 LIMIT 5",
        "... 6",
        "SELECT city, count(*) FROM u WHERE n > 1 GROUP BY 1, 2 ORDER BY 2 DESC, 1 LIMIT @p1"
    )]
    [InlineData("SELECT a FROM t WHERE b < 1.0e-05", "... 2.5E+3", "SELECT a FROM t WHERE b < @p1")]
    [InlineData(
        "SELECT a FROM t WHERE b IN (0x1F, 1_000, .5)",
        "... .25)",
        "SELECT a FROM t WHERE b IN (0x1F, 1_000, @p1)"
    )]
    [InlineData("SELECT a FROM t WHERE b = 'x'", "... 'x'", "SELECT a FROM t WHERE b = 'x'")]
    [InlineData(
        "SELECT x.a FROM (SELECT a FROM t ORDER BY 1) x WHERE x.a = 2",
        "... 3",
        "SELECT x.a FROM (SELECT a FROM t ORDER BY 1) x WHERE x.a = @p1"
    )]
    public void A_literal_that_is_always_the_same_stays_a_literal(string first, string otherEnd, string expected)
    {
        string log = Temporary.File("app.log");
        string end = otherEnd[4..];
        string second = first[..(first.LastIndexOf(' ') + 1)] + end;
        File.WriteAllLines(log, [first, second]);

        QueryFile.Read(log).Queries.ShouldHaveSingleItem().Sql.ShouldBe(expected);
    }

    [Fact]
    public void A_number_is_read_with_its_exponent_and_in_hexadecimal()
    {
        string log = Temporary.File("app.log");
        File.WriteAllLines(log, ["SELECT 1.0e-05, 0x1F, 1_000", "SELECT 2.0, 0xff, 2_000"]);

        QueryFile
            .Read(log)
            .Queries.Single()
            .Logged.ShouldBe([
                [1e-5, 31L, 1000L],
                [2.0, 255L, 2000L],
            ]);
    }

    // TagWith puts a comment and an empty line before the SQL.
    [Fact]
    public void A_tagged_command_of_EF_Core_is_read()
    {
        string log = Temporary.File("app.log");
        File.WriteAllText(
            log,
            """
            info: Microsoft.EntityFrameworkCore.Database.Command[20101]
                  Executed DbCommand (1ms) [Parameters=[], CommandType='Text', CommandTimeout='30']
                  -- a tag

                  SELECT count(*) FROM u
            info: Microsoft.EntityFrameworkCore.Database.Command[20101]
                  Executed DbCommand (1ms) [Parameters=[], CommandType='Text', CommandTimeout='30']
                  -- only a tag
            """
        );

        QueryFile.Read(log).Queries.ShouldHaveSingleItem().Name.ShouldBe("select_u");
    }

    private sealed class Book
    {
        public int Id { get; set; }

        public int Author { get; set; }

        public required string Title { get; set; }
    }

    private sealed class Library(string path, StreamWriter log) : DbContext
    {
        public DbSet<Book> Books => Set<Book>();

        protected override void OnConfiguring(DbContextOptionsBuilder options) =>
            options
                .UseSqlite($"Data Source={path};Pooling=False")
                .LogTo(log.WriteLine, LogLevel.Information)
                .EnableSensitiveDataLogging();
    }
}
