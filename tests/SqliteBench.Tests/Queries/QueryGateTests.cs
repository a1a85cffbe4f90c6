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

        (IReadOnlyDictionary<string, QueryCost> costs, Dictionary<string, string> plans) = Count(before);
        Dictionary<string, CaseResult> known = costs.ToDictionary(
            one => one.Key,
            one => new CaseResult
            {
                Study = "queries",
                Provider = "microsoft-data-sqlite",
                Axes = [],
                Plan = plans[one.Key],
                Metrics = one.Value.Counts.Figures.ToDictionary(
                    figure => figure.Key,
                    figure => new Estimate(figure.Value)
                ),
            }
        );
        (costs, plans) = Count(after);

        string worse = string.Join('\n', QueryGate.FindWorse(known, costs, plans, tolerance: 0.05));

        if (finding.Length == 0)
        {
            worse.ShouldBe("");
        }

        worse.ShouldContain(finding);
    }

    [Fact]
    public void Another_engine_other_rows_and_queries_that_came_or_went_are_said()
    {
        Dictionary<string, CaseResult> before = new()
        {
            ["a"] = new()
            {
                Study = "queries",
                Provider = "cpp",
                Axes = [],
                Versions = [new("sqlite_version", "3.1.0")],
                Metrics = new Dictionary<string, Estimate> { [QueryGate.RowsColumn] = new(1000) },
            },
        };
        QueryGate
            .FindRemarks(before, new Dictionary<string, QueryCost> { ["b"] = null! }, rows: 100, "3.2.0")
            .ShouldBe([
                "the earlier run used SQLite 3.1.0, this one SQLite 3.2.0: counts may differ",
                "the database had 1,000 rows and has 100 now: counts may differ for that reason",
                "not in the earlier run: b",
                "only in the earlier run: a",
            ]);
    }

    [Theory]
    [InlineData(102, 1000, "")]
    [InlineData(103, 1000, "a: page_misses 100 -> 103 (p)")]
    [InlineData(100, 1100, "")]
    [InlineData(100, 1101, "a: vm_steps 1,000 -> 1,101 (p)")]
    public void Small_growth_is_allowed(double misses, double steps, string finding)
    {
        Dictionary<string, double> Figures(double m, double s) =>
            new() { [ExecutionCounts.MissesColumn] = m, [ExecutionCounts.StepsColumn] = s };
        Dictionary<string, CaseResult> before = new()
        {
            ["a"] = new()
            {
                Study = "queries",
                Provider = "cpp",
                Axes = [],
                Plan = "p",
                Metrics = Figures(100, 1000).ToDictionary(one => one.Key, one => new Estimate(one.Value)),
            },
        };
        Dictionary<string, QueryCost> now = new() { ["a"] = new(new ExecutionCounts(Figures(misses, steps)), true, 0) };

        string.Join('\n', QueryGate.FindWorse(before, now, new Dictionary<string, string> { ["a"] = "p" }, 0.01))
            .ShouldBe(finding);
    }

    private static (IReadOnlyDictionary<string, QueryCost>, Dictionary<string, string>) Count(MadeQueries made)
    {
        AppDatabase database = AppDatabase.Read(made.Database.Path, "it");
        IReadOnlyList<TriedQuery> queries = new QueryPreparation(made.File, database).Try();
        using QueryAdvisor advisor = new(database, queries);
        return (
            new Dictionary<string, QueryCost>(advisor.Costs),
            queries.ToDictionary(one => one.Name, one => one.Does)
        );
    }
}
