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
        CREATE TABLE sensor (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE reading (id INTEGER PRIMARY KEY, sensor INTEGER NOT NULL REFERENCES sensor, state TEXT NOT NULL, at REAL NOT NULL);
        CREATE INDEX reading_sensor_at ON reading (sensor, at);
        CREATE TABLE doc (id INTEGER PRIMARY KEY, shelf INTEGER NOT NULL, title TEXT NOT NULL);
        CREATE VIRTUAL TABLE doc_text USING fts5 (title);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000)
        INSERT INTO item SELECT i, i % 400, i % 2, date('2020-01-01', (i % 900) || ' days') FROM n;
        INSERT INTO ancestor SELECT id, folder FROM item;
        INSERT INTO sensor SELECT id, 'sensor ' || id FROM item WHERE id <= 30;
        INSERT INTO reading SELECT id, 1 + id * 7919 % 30, 'state ' || id, id + 0.5 FROM item;
        INSERT INTO doc SELECT id, id % 50, 'a title that has ' || (id % 7) || ' of ' || id FROM item;
        INSERT INTO doc_text (rowid, title) SELECT id, title FROM doc;

        """;

    private const string Keys =
        "(WITH RECURSIVE per_group(group_key) AS (SELECT min(sensor) FROM reading UNION ALL SELECT (SELECT min(sensor) FROM reading WHERE sensor > group_key) FROM per_group WHERE group_key IS NOT NULL) SELECT group_key FROM per_group)";

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
    [InlineData(
        "SELECT i.id FROM item i WHERE EXISTS (SELECT 1 FROM ancestor a WHERE a.item = i.id AND a.folder = 1 OR a.folder = 2)",
        null
    )]
    [InlineData("SELECT i.id FROM item i WHERE NOT EXISTS (SELECT 1 FROM ancestor a WHERE a.item = i.id)", null)]
    [InlineData(
        "SELECT i.id FROM item i WHERE EXISTS (SELECT 1 FROM ancestor a WHERE a.item = i.id AND a.folder > i.folder)",
        "SELECT i.id FROM item i WHERE i.id IN (SELECT a.item FROM ancestor a WHERE a.folder > i.folder)"
    )]
    public void A_form_is_written_only_where_the_shape_is_sure(string sql, string? expected)
    {
        using MadeQueries made = new($"{Schema}-- name: a\nSELECT 1;");
        QueryRewrites.Find(sql, made.Database).Select(rewrite => rewrite.Sql).FirstOrDefault().ShouldBe(expected);
    }

    // The table that the key refers to may have keys without rows, and the next key by an index takes two look-ups.
    [Theory]
    [InlineData(
        "SELECT r.state FROM reading r JOIN (SELECT sensor AS s, max(at) AS newest FROM reading WHERE at < @to AND sensor IN (1, 2) GROUP BY sensor) m ON m.s = r.sensor AND m.newest = r.at",
        "SELECT r.state FROM reading r JOIN (SELECT group_key AS s, (SELECT max(at) FROM reading WHERE reading.sensor = group_key AND at < @to) AS newest FROM KEYS WHERE group_key IN (1, 2) LIMIT -1) m ON m.s = r.sensor AND m.newest = r.at"
    )]
    [InlineData(
        "SELECT * FROM reading r WHERE r.at = (SELECT max(x.at) FROM reading x WHERE x.sensor = r.sensor AND x.at < @to) AND r.id > 5",
        "SELECT * FROM reading r WHERE (r.sensor, r.at) IN (SELECT group_key, (SELECT max(x.at) FROM reading x WHERE x.sensor = group_key AND x.at < @to) FROM KEYS) AND r.id > 5"
    )]
    // The groups that have no rows come in.
    [InlineData(
        "SELECT m.s FROM sensor s JOIN (SELECT sensor AS s, max(at) AS newest FROM reading GROUP BY sensor) m ON m.s = s.id",
        null
    )]
    [InlineData(
        "SELECT r.state FROM reading r JOIN (SELECT sensor AS s, max(at) AS newest, count(*) AS n FROM reading GROUP BY sensor) m ON m.s = r.sensor AND m.newest = r.at",
        null
    )]
    [InlineData(
        "SELECT r.state FROM reading r JOIN (SELECT sensor AS s, max(at) AS newest FROM reading GROUP BY sensor HAVING count(*) > 2) m ON m.s = r.sensor AND m.newest = r.at",
        null
    )]
    [InlineData(
        "SELECT r.state FROM reading r WHERE r.at = (SELECT max(x.at) FROM reading x WHERE x.sensor = r.sensor AND x.id <> r.id)",
        null
    )]
    [InlineData(
        "SELECT r.state FROM reading r WHERE r.at = (SELECT max(x.at) FROM reading x WHERE x.sensor = r.sensor OR x.id = 1)",
        null
    )]
    public void The_newest_row_of_each_group_is_looked_up_by_its_key(string sql, string? expected)
    {
        using MadeQueries made = new($"{Schema}-- name: a\nSELECT 1;");
        string?[] all =
        [
            expected?.Replace("KEYS", "(SELECT id AS group_key FROM sensor)"),
            expected?.Replace("KEYS", Keys),
        ];
        QueryRewrites.Find(sql, made.Database).Select(rewrite => rewrite.Sql).ShouldBe(all.OfType<string>());
    }

    [Theory]
    [InlineData("ORDER BY f.rank LIMIT 10", "ORDER BY +f.rank LIMIT 10")]
    [InlineData("ORDER BY rank LIMIT 10", "ORDER BY +rank LIMIT 10")]
    [InlineData("ORDER BY bm25(doc_text) LIMIT 10", null)]
    public void A_search_with_a_filter_ranks_only_the_rows_that_pass(string order, string? expected)
    {
        const string search =
            "SELECT d.id, d.title FROM doc_text f JOIN doc d ON d.id = f.rowid WHERE doc_text MATCH 'title' AND d.shelf = @shelf";
        using MadeQueries made = new($"{Schema}-- name: a\nSELECT 1;");
        QueryRewrites
            .Find($"{search} {order}", made.Database)
            .Select(rewrite => rewrite.Sql)
            .FirstOrDefault()
            .ShouldBe(expected is null ? null : $"{search} {expected}");
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
            -- name: states :many
            SELECT r.sensor, r.state FROM reading r JOIN (SELECT sensor AS s, max(at) AS newest FROM reading GROUP BY sensor) m
            ON m.s = r.sensor AND m.newest = r.at ORDER BY r.sensor;
            -- name: newest :many
            SELECT * FROM reading r WHERE r.at = (SELECT max(x.at) FROM reading x WHERE x.sensor = r.sensor);
            -- name: search :many
            SELECT d.id, d.title FROM doc_text f JOIN doc d ON d.id = f.rowid
            WHERE doc_text MATCH 'title' AND d.shelf = @shelf ORDER BY rank LIMIT 10;
            """
        );
        IReadOnlyList<TriedQuery> queries = made.Preparation.Try();
        using QueryAdvisor advisor = made.Advisor(queries);

        IReadOnlyList<RewriteFinding> found = advisor.FindRewrites();

        made.Preparation.Failures.ShouldBeEmpty();
        found.Select(rewrite => rewrite.Query).ShouldBe(["below", "states", "newest", "search"]);
        found.ShouldAllBe(rewrite => rewrite.IsSame);
        found.Take(3).ShouldAllBe(rewrite => rewrite.Gain > 15);
        found[^1].Gain.ShouldBeGreaterThan(2);
    }

    // The result does not show the keys of the order, so it does not show whether the LIMIT chose other rows either.
    [Fact]
    public void A_form_that_leaves_other_rows_at_a_limit_is_not_the_same()
    {
        using MadeQueries made = new(
            $"{Schema}-- name: first_few :many\nSELECT id FROM item WHERE folder = 7 ORDER BY flag LIMIT 5;"
        );
        TriedQuery query = made.Preparation.Try().Single();
        query.Order.Keys.ShouldBeEmpty();
        using QueryAdvisor advisor = made.Advisor([query]);
        QueryRewrite other = new("other rows", query.Sql.Replace("ORDER", "AND id > 8000 ORDER"));

        advisor.Compare(query, other).ShouldBeNull();
    }
}
