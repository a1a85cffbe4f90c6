using Microsoft.Data.Sqlite;
using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

public sealed class QueryGateTests : DirectoryTests
{
    private const string Schema = """
        -- schema
        CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER NOT NULL, day INTEGER NOT NULL, state INTEGER NOT NULL, note TEXT);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000)
        INSERT INTO orders SELECT i, i * 7919 % 100, i * 31 % 365, i % 2, 'note ' || i FROM n;
        CREATE INDEX orders_customer_day ON orders (customer, day);
        CREATE INDEX orders_state ON orders (state);
        ANALYZE;

        """;

    private const string Queries = """
        -- name: days :many
        SELECT day FROM orders WHERE customer = @customer AND state = 1;
        -- name: add :exec
        INSERT INTO orders (customer, day, state) VALUES (@customer, @day, @state);
        """;

    [Theory]
    [InlineData("", Queries, "")]
    [InlineData("DROP INDEX orders_customer_day", Queries, "days: vm_steps")]
    [InlineData(
        "UPDATE sqlite_stat1 SET stat = CASE idx WHEN 'orders_state' THEN '3000 2' ELSE '3000 1500 1500' END",
        Queries,
        "before: finds orders by customer, day"
    )]
    [InlineData("", "-- name: days :many\nSELECT day, note FROM orders WHERE customer = @customer;", "page_gets")]
    public void A_plan_that_got_worse_is_found_by_its_counts(string change, string now, string finding)
    {
        string covered =
            now == Queries ? Queries : "-- name: days :many\nSELECT day FROM orders WHERE customer = @customer;";
        using MadeQueries before = new(Schema + covered);
        using MadeQueries after = new(Schema + now);
        using (SqliteConnection connection = PlainSqlite.Open(after.Database.Path))
        {
            PlainSqlite.Execute(connection, change.Length > 0 ? change : "SELECT 1");
        }

        (IReadOnlyDictionary<string, ExecutionCounts> counts, Dictionary<string, string> plans) = Count(before);
        Dictionary<string, CaseResult> known = counts.ToDictionary(
            one => one.Key,
            one => new CaseResult
            {
                Study = "queries",
                Provider = "microsoft-data-sqlite",
                Axes = [],
                Plan = plans[one.Key],
                Metrics = one.Value.Figures.ToDictionary(figure => figure.Key, figure => new Estimate(figure.Value)),
            }
        );
        (counts, plans) = Count(after);

        string worse = string.Join('\n', QueryGate.Worse(known, counts, plans, tolerance: 0.05));

        if (finding.Length == 0)
        {
            worse.ShouldBe("");
        }

        worse.ShouldContain(finding);
    }

    [Fact]
    public void Another_engine_and_a_new_query_are_said()
    {
        Dictionary<string, CaseResult> before = new()
        {
            ["a"] = new()
            {
                Study = "queries",
                Provider = "cpp",
                Axes = [],
                Versions = [new("sqlite_version", "3.1.0")],
            },
        };
        QueryGate
            .Remarks(before, new Dictionary<string, ExecutionCounts> { ["a"] = null!, ["b"] = null! }, "3.2.0")
            .ShouldBe([
                "the earlier run used SQLite 3.1.0, this one SQLite 3.2.0: counts may differ",
                "not in the earlier run: b",
            ]);
    }

    private static (IReadOnlyDictionary<string, ExecutionCounts>, Dictionary<string, string>) Count(MadeQueries made)
    {
        AppDatabase database = AppDatabase.Read(made.Database.Path, "it");
        IReadOnlyList<TriedQuery> queries = new QueryPreparation(made.File, database, made.Folder).Try();
        using ChangeScreen screen = new(database, queries, Path.Combine(made.Folder, "trial.db"), true);
        return (screen.Counts, queries.ToDictionary(one => one.Name, one => one.Plan.InWords(one.Syntax, database)));
    }
}
