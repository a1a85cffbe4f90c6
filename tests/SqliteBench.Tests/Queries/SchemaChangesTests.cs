using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

public sealed class SchemaChangesTests
{
    private const string Schema = """
        -- schema
        CREATE TABLE trips (id INTEGER PRIMARY KEY, rider INTEGER NOT NULL, day INTEGER NOT NULL, fare REAL NOT NULL, email TEXT, notes TEXT, state TEXT);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 4000)
        INSERT INTO trips SELECT i, i * 7919 % 50, i * 31 % 365, i / 7.0, 'User' || (i % 900) || '@x.org', 'note ' || i, CASE WHEN i % 50 THEN 'done' ELSE 'open' END FROM n;

        """;

    [Theory]
    [InlineData("SELECT * FROM trips WHERE rider = @rider ORDER BY day LIMIT 5", "trips (rider, day)")]
    [InlineData("SELECT day, sum(fare) AS total FROM trips GROUP BY day", "trips (day, fare)")]
    [InlineData("SELECT * FROM trips WHERE email = @email COLLATE NOCASE", "trips (email COLLATE NOCASE)")]
    [InlineData("SELECT * FROM trips WHERE lower(email) = lower(@email)", "trips (lower(email))")]
    [InlineData("SELECT t.* FROM trips t WHERE lower(t.email) = @email", "trips (lower(email))")]
    [InlineData("SELECT * FROM trips WHERE state = 'open' ORDER BY fare LIMIT 5", "trips (fare) WHERE state = 'open'")]
    [InlineData("-- @p: list 'User1%'\nSELECT * FROM trips WHERE email LIKE @p", "trips (email COLLATE NOCASE)")]
    [InlineData(
        "SELECT * FROM trips WHERE rider = @rider OR email = @email",
        "trips (rider); CREATE INDEX trips_email ON trips (email)"
    )]
    public void The_index_that_a_query_needs_is_found(string sql, string index)
    {
        using MadeQueries made = new($"{Schema}-- name: a :many\n{sql};");
        made.Advise().ShouldContain(index);
    }

    [Theory]
    [InlineData("SELECT id FROM trips WHERE id = @id")]
    [InlineData("SELECT * FROM trips WHERE notes LIKE '%a' AND +rider = 1")]
    public void What_no_index_helps_has_none(string sql)
    {
        using MadeQueries made = new($"{Schema}-- name: a :many\n{sql};");
        made.Advise().ShouldBe("");
    }

    // It saves 13 µs of 20.
    [Fact]
    public void A_table_of_five_rows_gets_no_index()
    {
        using MadeQueries made = new(
            """
            -- schema
            CREATE TABLE area (id INTEGER PRIMARY KEY, water REAL NOT NULL);
            INSERT INTO area VALUES (1, 1.5), (2, 2.5), (3, 3.5), (4, 4.5), (5, 5.5);
            -- name: by_water :many
            SELECT id FROM area WHERE water = @water;
            """
        );
        made.Advise().ShouldBe("");
    }

    // An index on all of the columns that the query reads would copy the payload.
    [Fact]
    public void An_index_does_not_copy_a_payload_for_a_small_gain()
    {
        using MadeQueries made = new(
            """
            -- schema
            CREATE TABLE secret (id INTEGER PRIMARY KEY, org INTEGER NOT NULL, uuid TEXT NOT NULL, data TEXT NOT NULL, changed INTEGER, note TEXT);
            WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 6000)
            INSERT INTO secret SELECT i, i * 7919 % 1500, 'uuid ' || i, printf('%.400c', 'x'), i, 'note' FROM n;
            -- name: secrets_of :many
            SELECT uuid, data FROM secret WHERE org = @org;
            """
        );
        made.Advise().ShouldBe("CREATE INDEX secret_org ON secret (org)");
    }

    [Fact]
    public void A_join_that_builds_an_index_each_time_gets_that_index()
    {
        using MadeQueries made = new(
            """
            -- schema
            CREATE TABLE track (id INTEGER PRIMARY KEY, album TEXT NOT NULL);
            CREATE TABLE album (id INTEGER PRIMARY KEY, title TEXT NOT NULL, year INTEGER NOT NULL);
            WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000) INSERT INTO track SELECT i, 'album ' || (i * 7919 % 2000) FROM n;
            INSERT INTO album SELECT id, 'album ' || id, id % 50 FROM track;
            -- name: of_tracks :many
            SELECT t.id, a.year FROM track t JOIN album a ON a.title = t.album WHERE t.id BETWEEN @from AND @to;
            """
        );
        TriedQuery query = made.Preparation.Try().Single();
        using QueryAdvisor advisor = made.Advisor([query]);

        CountedAdvice advice = advisor.Advise();

        query.Does.ShouldContain("builds an index on album each time");
        advice.Changes.ShouldHaveSingleItem().Change.Sql.ShouldStartWith("CREATE INDEX album_title");
        advice.Queries.Single().PlanAfter.ShouldNotContain("AUTOMATIC");
    }

    // The first execution reads its pages from the file: it is no measure of the ones after it.
    [Fact]
    public void A_query_is_counted_with_a_warm_cache()
    {
        using MadeQueries made = new($"{Schema}-- name: a :many\nSELECT notes FROM trips WHERE id = @id;");
        using QueryAdvisor advisor = made.Advisor(made.Preparation.Try());
        advisor.Costs["a"].Counts.PageMisses.ShouldBe(0);
    }

    // Without statistics, SQLite takes an index on key, score and value for the second query too, and reads all jobs of the key.
    [Fact]
    public void An_index_that_makes_another_query_slower_by_a_tenth_and_1_ms_is_chosen_only_with_what_prevents_it()
    {
        using MadeQueries made = new(
            """
            -- schema
            CREATE TABLE job (id INTEGER PRIMARY KEY, key TEXT, score REAL, value TEXT);
            WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 40000)
            INSERT INTO job SELECT i, 'schedule', i * 7919 % 4000, i FROM n;
            CREATE INDEX job_key ON job (key);
            CREATE INDEX job_value ON job (value);
            -- @now: list 1000000
            -- name: next_due :one
            SELECT value FROM job WHERE key = @key AND score BETWEEN 0 AND @now ORDER BY score LIMIT 1;
            -- name: unschedule :execrows
            DELETE FROM job WHERE key = @key AND value = @value;
            """
        );
        IReadOnlyList<TriedQuery> queries = made.Preparation.Try();
        using TrialDatabase trial = new(made.Database, queries);
        const string name = "job_key_score_value";
        SchemaChange change = new(
            [$"CREATE INDEX {name} ON job (key, score, value)"],
            [$"DROP INDEX {name}"],
            3,
            Table: "job"
        );
        new AdviceChoice(trial, queries, SchemaChange.Analyze(0))
            .Choose([change])
            .Select(one => one.Change.Sql)
            .ShouldBe([$"{change.Sql}; ANALYZE"]);
    }

    [Fact]
    public void Only_an_index_that_another_one_begins_with_is_superfluous_and_what_no_query_uses_is_remarked()
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

        RedundantIndexes.Find(made.Database).Select(one => one.Drop.Sql).ShouldBe(["DROP INDEX rider_only"]);
    }

    // A view that names them keeps both.
    [Fact]
    public void Identical_indexes_and_beginnings_of_others_are_named_if_they_stay()
    {
        using MadeQueries made = new(
            Schema
                + """
                CREATE INDEX one ON trips (rider);
                CREATE INDEX two ON trips (rider);
                CREATE INDEX wider ON trips (day, fare);
                CREATE INDEX day ON trips (day);
                CREATE VIEW both AS SELECT id FROM trips INDEXED BY two WHERE rider = 1 UNION ALL SELECT id FROM trips INDEXED BY day WHERE day = 1;
                -- name: a :many
                SELECT id FROM trips WHERE rider = @rider;
                """
        );
        using QueryAdvisor advisor = made.Advisor(made.Preparation.Try());

        advisor
            .Advise()
            .Remarks.ShouldBe(
                ["The index two is identical to one.", "The index day is a prefix of wider."],
                ignoreOrder: true
            );
    }

    [Theory]
    [InlineData("SELECT id FROM trips WHERE id = @id", "finds trips by key")]
    [InlineData("SELECT t.* FROM trips t ORDER BY t.fare", "reads all of trips, sorts")]
    [InlineData("SELECT * FROM trips WHERE rider = @rider", "finds trips by rider")]
    [InlineData("SELECT 1", "reads no table")]
    [InlineData("VALUES (1), (2)", "reads no table")]
    [InlineData("SELECT * FROM (SELECT 1 AS a UNION ALL SELECT 2) LIMIT 1", "reads no table")]
    public void A_plan_is_told_in_words(string sql, string words)
    {
        using MadeQueries made = new($"{Schema}CREATE INDEX by_rider ON trips (rider);\n-- name: a :many\n{sql};");
        made.Preparation.Try().Single().Does.ShouldBe(words);
    }

    [Fact]
    public void A_table_that_another_kind_of_key_would_suit_better_is_named()
    {
        using MadeQueries made = new(
            """
            -- schema
            CREATE TABLE tag (name TEXT PRIMARY KEY, color TEXT NOT NULL);
            CREATE TABLE word (name TEXT PRIMARY KEY, color TEXT NOT NULL);
            CREATE TABLE essay (name TEXT PRIMARY KEY, body TEXT NOT NULL);
            CREATE TABLE page (name TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
            CREATE TABLE note (name TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
            INSERT INTO tag VALUES ('a', 'red');
            INSERT INTO word VALUES ('a', 'red');
            INSERT INTO essay VALUES ('a', printf('%.2000c', 'x'));
            INSERT INTO page VALUES ('a', printf('%.2000c', 'x'));
            INSERT INTO note VALUES ('a', 'short');
            -- name: color_of_tag :many
            SELECT color FROM tag WHERE name = @name;
            -- name: row_of_word :many
            SELECT rowid AS row, color FROM word WHERE name = @name;
            -- name: body_of_essay :many
            SELECT body FROM essay WHERE name = @name;
            """
        );
        IReadOnlyList<TriedQuery> queries = made.Preparation.Try();
        using QueryAdvisor advisor = made.Advisor(queries);

        string[] found =
        [
            .. SchemaFacts.FindRowIdAdvice(
                made.Database,
                queries,
                advisor.Connection,
                advisor.Advise().Queries.Select(query => query.PlanAfter)
            ),
        ];

        found.Select(sentence => sentence.Split(':')[0]).ShouldBe(["tag", "page"], ignoreOrder: true);
    }

    // The first choice serves both queries; the later ones replace it.
    [Fact]
    public void An_index_that_later_ones_replace_is_not_advised_and_its_gain_is_theirs()
    {
        using MadeQueries made = new(
            """
            -- schema
            CREATE TABLE transfer (id INTEGER PRIMARY KEY, peer INTEGER NOT NULL, way TEXT NOT NULL, file TEXT NOT NULL, bytes INTEGER NOT NULL,
              state INTEGER NOT NULL, started INTEGER, ended INTEGER, host TEXT, place TEXT, note TEXT);
            CREATE INDEX transfer_way ON transfer (way);
            WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60000)
            INSERT INTO transfer SELECT i, i * 7919 % 1000, CASE WHEN i % 3 THEN 'up' ELSE 'down' END, 'file ' || i, i, i % 9, i, i + 9, 'host ' || i, 'place ' || i,
              printf('%.90c', 'x') FROM n;
            -- name: quota :one
            SELECT count(*) FILTER (WHERE ended IS NULL) AS queued, sum(bytes) FILTER (WHERE ended IS NULL) AS queued_bytes,
              count(*) FILTER (WHERE started >= @started AND state = 4) AS files, sum(bytes) FILTER (WHERE started >= @started AND state = 4) AS bytes
            FROM transfer WHERE peer = @peer AND way = 'up' AND (ended IS NULL OR started >= @started);
            -- name: known :many
            SELECT id, state FROM transfer WHERE peer = @peer AND file = @file;
            """
        );
        IReadOnlyList<TriedQuery> queries = made.Preparation.Try();
        using QueryAdvisor advisor = made.Advisor(queries);

        CountedAdvice advice = advisor.Advise();

        // What is advised is what the database of the trial has.
        string[] created = [.. advice.Changes.SelectMany(change => change.Change.IndexNames)];
        created.ShouldBe(
            AppDatabase
                .ReadTables(advisor.Connection)
                .SelectMany(table => table.Indexes)
                .Select(index => index.Name)
                .Except(["transfer_way"]),
            ignoreOrder: true
        );
        created.ShouldNotContain("transfer_peer");
        foreach (string query in (string[])["quota", "known"])
        {
            advice.Changes.Max(change => GainIn(change, query)).ShouldBeGreaterThan(100);
        }
    }

    [Fact]
    public void Of_three_changes_the_last_replaces_both_others()
    {
        List<CountedChange> chosen = [Made("a", 900, 90), Made("b", 90, 30), Made("c", 30, 3)];

        AdviceChoice.RemoveReplaced(chosen, 0);
        AdviceChoice.RemoveReplaced(chosen, 0);

        CountedChange left = chosen.ShouldHaveSingleItem();
        left.Change.Sql.ShouldBe("c");
        GainIn(left, "q").ShouldBe(300);
    }

    private static CountedChange Made(string sql, double before, double after) =>
        new(
            new SchemaChange([sql], []),
            0,
            new Dictionary<string, CostChange> { ["q"] = new(CostOf(before), CostOf(after)) }
        );

    private static QueryCost CostOf(double steps) =>
        new(
            new ExecutionCounts(
                new Dictionary<string, double>
                {
                    [ExecutionCounts.StepsColumn] = steps,
                    [ExecutionCounts.GetsColumn] = 0,
                    [ExecutionCounts.MissesColumn] = 0,
                }
            ),
            IsFinished: true,
            Nanoseconds: 0
        );

    private static double GainIn(CountedChange change, string query) =>
        change.Costs.TryGetValue(query, out CostChange cost) ? cost.Before.Cost / cost.After.Cost : 1;
}
