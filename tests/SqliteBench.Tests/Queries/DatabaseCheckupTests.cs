using Microsoft.Data.Sqlite;
using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

public sealed class DatabaseCheckupTests : DirectoryTests
{
    private const string Careless = """
        PRAGMA page_size = 1024;
        CREATE TABLE T(Id TEXT PRIMARY KEY, Price TEXT, A INT, B INT);
        CREATE INDEX P ON T(Price);
        CREATE INDEX IA ON T(A);
        CREATE INDEX IAB ON T(A, B);
        INSERT INTO T VALUES ('2f1e4d3c-0000-4abc-8def-001122334455', '12.50', 1, 1);
        """;

    private const string Careful = """
        PRAGMA journal_mode = WAL;
        CREATE TABLE T(Id INTEGER PRIMARY KEY, Cents INT);
        CREATE INDEX C ON T(Cents);
        INSERT INTO T VALUES (1, 1250);
        ANALYZE;
        """;

    [Fact]
    public void Each_pitfall_of_a_file_is_named_and_nothing_is_written()
    {
        string path = Make(Careless);
        byte[] before = File.ReadAllBytes(path);

        DatabaseCheckup
            .Examine(path, Other.Location)
            .Select(result => result.Fact)
            .ShouldBe([
                "pages have only 1024 bytes",
                "the journal mode is not WAL",
                "there are no statistics: run ANALYZE",
                "the index IA is a prefix of IAB",
                "T.Id has random text keys",
                "T.Price stores decimals as text, and is indexed",
            ]);

        File.ReadAllBytes(path).ShouldBe(before);
        Directory.GetFiles(Temporary.Location).ShouldBe([path]);
    }

    [Fact]
    public void Each_pitfall_has_an_answer_that_exists()
    {
        foreach (CheckResult result in DatabaseCheckup.Examine(Make(Careless), Other.Location))
        {
            string[] place = result.Advice.ShouldNotBeNull()["See ".Length..^1].Split('#');
            File.ReadLines(Path.Combine(Repository.Root, place[0]))
                .Where(line => line.StartsWith('#'))
                .Select(Slug)
                .ShouldContain(place[1]);
        }
    }

    [Fact]
    public void A_careful_database_has_none() =>
        DatabaseCheckup.Examine(Make(Careful), Other.Location).ShouldHaveSingleItem().Severity.ShouldBe(Severity.Ok);

    private static string Slug(string heading) =>
        Regex.Replace(heading.TrimStart('#').Trim().ToLowerInvariant(), @"[^\w\- ]", "").Replace(' ', '-');

    private string Make(string sql)
    {
        string path = Temporary.File("app.db");
        using SqliteConnection connection = new($"Data Source={path};Pooling=False");
        connection.Open();
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
        return path;
    }
}
