using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

public sealed class IndexCandidatesTests
{
    private const string Schema = """
        -- schema
        -- rows: trips 2000
        CREATE TABLE trips (id INTEGER PRIMARY KEY, rider INTEGER NOT NULL, day INTEGER NOT NULL, fare REAL NOT NULL, notes TEXT);

        """;

    [Fact]
    public void A_column_that_is_compared_and_one_that_is_ordered_by_make_an_index() =>
        New("SELECT id FROM trips WHERE rider = @rider ORDER BY day")
            .ShouldContain("CREATE INDEX trips_rider_day ON trips (rider, day)");

    [Fact]
    public void A_column_that_sorts_into_groups_makes_an_index() =>
        New("SELECT day, sum(fare) AS total FROM trips GROUP BY day")
            .ShouldContain("CREATE INDEX trips_day_fare ON trips (day, fare)");

    [Fact]
    public void Where_an_index_finds_rows_one_with_all_columns_is_tried_too() =>
        New("SELECT fare FROM trips WHERE rider = @rider", "CREATE INDEX by_rider ON trips (rider);")
            .ShouldBe(["CREATE INDEX trips_rider_fare ON trips (rider, fare)"]);

    [Theory]
    [InlineData("SELECT id FROM trips WHERE id = @id")]
    [InlineData("SELECT count(*) AS number FROM trips WHERE notes LIKE '%' || @notes || '%'")]
    [InlineData("SELECT count(*) AS number FROM trips WHERE notes LIKE '%a' AND fare > 0 AND +rider = 1")]
    public void What_no_index_helps_has_none(string sql) =>
        New(sql).Where(index => !index.Contains("fare", StringComparison.Ordinal)).ShouldBeEmpty();

    [Fact]
    public void An_index_that_another_one_begins_with_and_one_that_no_query_uses_are_superfluous()
    {
        using MadeQueries made = new(
            Schema
                + """
                CREATE INDEX rider_only ON trips (rider);
                CREATE INDEX rider_and_day ON trips (rider, day);
                CREATE INDEX unused ON trips (notes);
                CREATE INDEX needed ON trips (fare);
                -- name: a :many
                SELECT id FROM trips WHERE rider = @rider AND day = @day;
                -- name: b :many
                SELECT id FROM trips WHERE fare = @fare;
                """
        );

        new IndexCandidates(made.Database, made.Preparation.Try())
            .Superfluous()
            .Select(change => change.Sql)
            .ShouldBe(["DROP INDEX rider_only", "DROP INDEX unused"], ignoreOrder: true);
    }

    [Theory]
    [InlineData("SELECT id FROM trips WHERE id = @id", "finds trips by key")]
    [InlineData("SELECT t.id FROM trips t ORDER BY t.fare", "reads all trips, sorts")]
    [InlineData("SELECT id FROM trips WHERE rider = @rider", "finds trips by rider")]
    public void A_plan_is_told_in_words(string sql, string words)
    {
        using MadeQueries made = new($"{Schema}CREATE INDEX by_rider ON trips (rider);\n-- name: a :many\n{sql};");
        TriedQuery one = made.Preparation.Try().Single();
        one.Plan.InWords(one.Syntax, made.Database).ShouldBe(words);
    }

    private static IReadOnlyList<string> New(string sql, string index = "")
    {
        using MadeQueries made = new($"{Schema}{index}\n-- name: a :many\n{sql};");
        return [.. new IndexCandidates(made.Database, made.Preparation.Try()).New().Select(change => change.Sql)];
    }
}
