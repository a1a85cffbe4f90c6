using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

/// <summary>Other forms of queries, written out where the shape is sure.</summary>
public sealed class QueryRewritesTests
{
    private const string Schema = """
        -- schema
        CREATE TABLE item (id INTEGER PRIMARY KEY, folder INTEGER NOT NULL, flag INTEGER NOT NULL, at TEXT NOT NULL);
        CREATE TABLE ancestor (item INTEGER NOT NULL, folder INTEGER NOT NULL, PRIMARY KEY (item, folder));
        CREATE INDEX ancestor_folder ON ancestor (folder);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000)
        INSERT INTO item SELECT i, i % 400, i % 2, date('2020-01-01', (i % 900) || ' days') FROM n;
        INSERT INTO ancestor SELECT id, folder FROM item;

        """;

    [Theory]
    [InlineData(
        "SELECT i.id FROM item i WHERE i.flag = 1 AND EXISTS (SELECT 1 FROM ancestor a WHERE a.item = i.id AND a.folder = @folder)",
        "SELECT i.id FROM item i WHERE i.flag = 1 AND i.id IN (SELECT a.item FROM ancestor a WHERE a.folder = @folder)"
    )]
    [InlineData(
        "SELECT id FROM item WHERE folder = @folder OR at = @at ORDER BY id",
        "SELECT id FROM item WHERE item.rowid IN (SELECT item.rowid FROM item WHERE folder = @folder UNION SELECT item.rowid FROM item WHERE at = @at) ORDER BY id"
    )]
    [InlineData(
        "SELECT id FROM item WHERE NOT flag AND folder = 1",
        "SELECT id FROM item WHERE flag = 0 AND folder = 1"
    )]
    [InlineData(
        "SELECT id FROM item WHERE date(at) = @day",
        "SELECT id FROM item WHERE (at >= @day AND at < date(@day, '+1 day'))"
    )]
    [InlineData(
        "SELECT i.id FROM item i JOIN (SELECT item, max(folder) AS f FROM ancestor GROUP BY item) a ON a.item = i.id WHERE i.id = @id",
        "SELECT i.id FROM item i JOIN (SELECT item, max(folder) AS f FROM ancestor WHERE item = @id GROUP BY item) a ON a.item = i.id WHERE i.id = @id"
    )]
    [InlineData("SELECT id FROM item WHERE folder BETWEEN 1 AND 2 OR flag = 1", null)]
    [InlineData("SELECT i.id FROM item i WHERE NOT EXISTS (SELECT 1 FROM ancestor a WHERE a.item = i.id)", null)]
    [InlineData(
        "SELECT i.id FROM item i WHERE EXISTS (SELECT 1 FROM ancestor a WHERE a.item = i.id AND a.folder > i.folder)",
        null
    )]
    public void A_form_is_written_only_where_the_shape_is_sure(string sql, string? expected)
    {
        using MadeQueries made = new($"{Schema}-- name: a\nSELECT 1;");
        QueryRewrites.Find(sql, made.Database).Select(rewrite => rewrite.Sql).FirstOrDefault().ShouldBe(expected);
    }

    [Fact]
    public void A_page_by_offset_becomes_one_after_the_last_row()
    {
        using MadeQueries made = new($"{Schema}-- name: a\nSELECT 1;");
        QueryRewrites
            .FindKeyset("SELECT id, at FROM item WHERE flag = 1 ORDER BY at DESC LIMIT 20 OFFSET @skip", made.Database)
            .ShouldNotBeNull()
            .Sql.ShouldBe(
                "SELECT id, at FROM item WHERE (at, item.id) < (@last_key, @last_id) AND (flag = 1) ORDER BY at DESC, item.id DESC LIMIT 20"
            );
    }

    [Fact]
    public void A_form_that_returns_the_same_rows_with_less_work_is_found_and_one_that_does_not_is_not()
    {
        using MadeQueries made = new(
            $"""
            {Schema}
            -- name: below :many
            SELECT i.id FROM item i WHERE EXISTS (SELECT 1 FROM ancestor a WHERE a.item = i.id AND a.folder = @folder) ORDER BY i.id;
            -- name: by_id :many
            SELECT id FROM item WHERE id = @id;
            """
        );
        IReadOnlyList<TriedQuery> queries = made.Preparation.Try();
        using QueryAdvisor advisor = made.Advisor(queries);

        RewriteFinding found = advisor.FindRewrites().ShouldHaveSingleItem();

        found.Query.ShouldBe("below");
        found.IsSame.ShouldBeTrue();
        found.Gain.ShouldBeGreaterThan(20);
    }
}
