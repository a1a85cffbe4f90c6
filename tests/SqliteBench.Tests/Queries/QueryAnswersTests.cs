using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

/// <summary>Every provider answers queries of all kinds as the engine does, row by row.</summary>
[Collection(ObserverCollection.Name)]
public sealed class QueryAnswersTests
{
    private static readonly PragmaSet s_withoutSyncs = PragmaSet.Parse("synchronous=OFF");

    // What the library of each kind does with values is in the other tests.
    private static readonly Provider[] s_oneOfEachKind =
    [
        NativeBaseline.Provider,
        MicrosoftSqlite.Provider,
        DapperMapper.Provider,
    ];

    // With few rows.
    [Theory]
    [InlineData("shop.sql", "10000", "50")]
    [InlineData("events.sql", "LIMIT 200000", "LIMIT 300", "1759000000", "1600200000")]
    [InlineData("search.sql", "LIMIT 20000", "LIMIT 100")]
    public void Providers_of_all_kinds_agree_on_a_sample(string sample, params string[] replaced)
    {
        string text = MadeQueries.Sample(sample);
        foreach (string[] pair in replaced.Chunk(2))
        {
            text.ShouldContain(pair[0]);
            text = text.Replace(pair[0], pair[1], StringComparison.Ordinal);
        }

        Check(text, s_oneOfEachKind);
    }

    [Fact]
    public void All_providers_agree_on_values_and_names_of_all_kinds() =>
        Check(
            """
            -- schema
            CREATE TABLE parts (id INTEGER PRIMARY KEY, "order" INTEGER, weight REAL NOT NULL, kind TEXT NOT NULL, image BLOB, note TEXT);
            WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100)
            INSERT INTO parts SELECT i, i % 50, i / 100.0, CASE i % 3 WHEN 0 THEN 'a' WHEN 1 THEN 'b' ELSE 'ü' END, zeroblob(i % 40), NULL FROM n;

            -- name: without_names :many
            SELECT count(*), max(weight), min(kind) FROM parts GROUP BY kind;

            -- name: nothing_but_null :many
            SELECT NULL AS none, note, image, "order" FROM parts WHERE kind = @kind AND weight > @least ORDER BY id;

            -- name: same_names :many
            SELECT a.id, b.id FROM parts a JOIN parts b ON b."order" = a."order" WHERE a.id = @id;

            -- name: below_infinity :many
            -- @limit: list 9e999, 0.5
            SELECT id FROM parts WHERE weight < @limit ORDER BY id LIMIT 3;

            -- name: signs_and_null :many
            -- @a: list -1, NULL
            -- @b: int 9223372036854775807
            SELECT @a AS a, @b AS b;

            -- name: any_of_them :many
            SELECT id FROM parts LIMIT 5;

            -- name: no_parameters :one
            SELECT 1 AS one;

            -- name: all_forms :many
            SELECT id, kind FROM parts WHERE id = ? AND kind = :kind AND weight >= $weight OR id = ?1;

            -- name: add :execlastid
            INSERT INTO parts ("order", weight, kind, image) VALUES (@order, @weight, @kind, @image);

            -- name: change :execrows
            UPDATE parts SET weight = weight * 2 WHERE kind = @kind AND id < @id;

            -- name: change_returning :execrows
            UPDATE parts SET note = 'x' WHERE id = @id RETURNING 1;

            -- name: add_or_change :one
            INSERT INTO parts (id, weight, kind) VALUES (@id, @weight, @kind) ON CONFLICT (id) DO UPDATE SET weight = 1 RETURNING id;

            -- name: random_rows :many
            SELECT id, random() AS r, datetime('now') AS now FROM parts WHERE id < 9;

            -- name: random_write
            UPDATE parts SET note = random() WHERE id = @id;
            """
        );

    [Fact]
    public void All_providers_agree_on_values_of_several_storage_classes_and_on_declared_types() =>
        Check(
            """
            -- schema
            CREATE TABLE mixed (id INTEGER PRIMARY KEY, v, price DECIMAL, at DATETIME, key UNIQUEIDENTIFIER, flag BOOLEAN, day DATE);
            WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 120)
            INSERT INTO mixed SELECT i,
              CASE WHEN i < 60 THEN NULL WHEN i % 4 = 0 THEN i WHEN i % 4 = 1 THEN i / 3.0 WHEN i % 4 = 2 THEN 'text ' || i ELSE x'0102' END,
              CASE i % 2 WHEN 0 THEN i ELSE i / 3.0 END,
              CASE i % 3 WHEN 0 THEN i WHEN 1 THEN '2020-01-02 03:04:05' ELSE i + 0.5 END,
              CASE i % 2 WHEN 0 THEN '7d444840-9dc0-11d1-b245-5ffdce74fad2' ELSE randomblob(16) END, i % 2,
              CASE i % 2 WHEN 0 THEN '2020-01-02' ELSE NULL END FROM n;

            -- name: all_types :many
            SELECT * FROM mixed ORDER BY id;

            -- name: in_reverse :many
            SELECT v, at, price, key FROM mixed ORDER BY id DESC;

            -- name: compared :many
            SELECT id FROM mixed WHERE v = @v OR price < @price;

            -- name: later :many
            SELECT id, at FROM mixed WHERE at >= @at;
            """
        );

    // Libraries differ: the bytes, U+FFFD for what is no UTF-8, or an end at NUL.
    [Fact]
    public void Odd_text_is_what_each_library_makes_of_it() =>
        Check(
            """
            -- schema
            CREATE TABLE odd (id INTEGER PRIMARY KEY, body TEXT);
            INSERT INTO odd VALUES (1, 'a' || char(0) || 'b'), (2, CAST(x'61ff62' AS TEXT)), (3, 'plain'), (4, CAST(x'ff0062' AS TEXT));

            -- name: nul :many
            SELECT id, body FROM odd ORDER BY id;

            -- name: found :many
            SELECT id FROM odd WHERE body = @body;
            """
        );

    // They are off in System.Data.SQLite by default.
    [Fact]
    public void Foreign_keys_are_those_of_the_application_on_all_providers()
    {
        const string text = """
            -- schema
            CREATE TABLE parent (id INTEGER PRIMARY KEY);
            CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent ON DELETE CASCADE);
            INSERT INTO parent VALUES (1), (2), (3);
            INSERT INTO child VALUES (1, 1), (2, 2), (3, 3), (4, 3);

            -- name: remove :exec
            DELETE FROM parent WHERE id = @id;
            """;
        Check(text);
        Check(text, foreignKeys: false);
    }

    [Fact]
    public void Names_are_taken_as_they_are() =>
        Check(
            """
            -- schema
            CREATE TABLE "my table" ("a b" INTEGER, "x.y" TEXT, "select" REAL, "q""uote" TEXT, Ärzte TEXT, ärzte TEXT, sqliteColumn TEXT) STRICT;
            INSERT INTO "my table" VALUES (1, 'x', 1.5, 'y', 'A', 'a', 's'), (2, 'xx', 2.5, 'yy', 'B', 'b', 't');
            CREATE VIEW "a view" AS SELECT * FROM "my table";
            CREATE TABLE sqliteLike (id INTEGER PRIMARY KEY, n);
            CREATE TRIGGER "instead of" INSTEAD OF INSERT ON "a view" BEGIN INSERT INTO sqliteLike (n) VALUES (new."a b"); END;

            -- name: all_names :many
            SELECT "a b", "x.y", "select", "q""uote" FROM "my table" WHERE "a b" = @a AND "x.y" = @b;

            -- name: umlauts :many
            SELECT Ärzte, ärzte FROM "my table" WHERE ärzte = @ä;

            -- name: through_the_view :exec
            INSERT INTO "a view" ("a b") VALUES (@a);

            -- name: source_with_quotes :many
            -- @x: column "my table"."x.y"
            SELECT @x AS x;
            """
        );

    private static void Check(string text, IReadOnlyList<Provider>? providers = null, bool foreignKeys = true)
    {
        using MadeQueries made = new(text, foreignKeys);
        IReadOnlyList<TriedQuery> queries = made.Preparation.Try();
        made.Preparation.Failures.ShouldBeEmpty();
        QuerySet set = made.Store(queries);
        Axes axes = new() { Databases = made.Folder, Queries = made.Folder };
        int checkedCases = 0;
        List<string> failures = [];
        foreach (Provider provider in (providers ?? ProviderCatalog.All).Where(one => one.IsAvailable))
        {
            foreach (StoredQuery query in set.Queries)
            {
                if (QueryTiming.IsMapper(provider) && !query.IsMapped)
                {
                    continue;
                }

                foreach (BatchSize batch in query.Writes ? (BatchSize[])[new(1), BatchSize.All] : [new(1)])
                {
                    Setting setting = new()
                    {
                        Workload = query.Name,
                        Pragmas = s_withoutSyncs,
                        BatchSize = batch,
                    };
                    using CaseWork work = Case.Create(axes.In("", setting), provider.Id).Begin();
                    try
                    {
                        CheckedExecution.Run(work);
                    }
                    catch (Exception exception)
                    {
                        failures.Add($"{work.Name}: {exception.Message}");
                    }

                    checkedCases++;
                }
            }
        }

        failures.ShouldBeEmpty();
        checkedCases.ShouldBeGreaterThan((providers is null ? 5 : 1) * queries.Count);
    }
}
