using System.Security.Cryptography;
using Microsoft.Data.Sqlite;
using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

/// <summary>Databases of combined kinds that applications have, each with queries of its own.</summary>
[Collection(ObserverCollection.Name)]
public sealed class QuerySeedsTests
{
    private const string Numbers = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300)";

    private static readonly string[] s_before =
    [
        "",
        "PRAGMA page_size=512;",
        "PRAGMA page_size=65536;",
        "PRAGMA journal_mode=WAL;",
        "PRAGMA encoding='UTF-16';",
        "PRAGMA auto_vacuum=FULL;",
    ];

    // A schema with rows, and queries on it.
    private static readonly (string Schema, string Queries)[] s_parts =
    [
        (
            $"""
            CREATE TABLE device(serial TEXT NOT NULL PRIMARY KEY, name TEXT /* the (long) name */, price INTEGER, gross INTEGER GENERATED ALWAYS AS (price*119/100) VIRTUAL);
            CREATE TABLE port (id INTEGER PRIMARY KEY, device TEXT REFERENCES device ON DELETE CASCADE, note TEXT);
            CREATE INDEX device_name ON device (name);
            CREATE TRIGGER device_gone AFTER DELETE ON device BEGIN UPDATE port SET note = 'gone' WHERE device = old.serial; END;
            CREATE VIEW cheap AS SELECT serial, gross FROM device WHERE price < 100;
            INSERT INTO device (serial, name, price) {Numbers} SELECT 's' || i, 'd' || (i % 9), i FROM n;
            INSERT INTO port {Numbers} SELECT i, 's' || i, NULL FROM n;
            """,
            """
            -- name: device_by_serial :one
            SELECT * FROM device WHERE serial = @serial;
            -- name: cheap_devices :many
            SELECT * FROM cheap WHERE gross > @gross;
            -- name: remove_device :exec
            DELETE FROM device WHERE serial = @serial;
            """
        ),
        (
            $"""
            CREATE TABLE loose (a, b DECIMAL(10,2), c DATETIME DEFAULT CURRENT_TIMESTAMP, d UNIQUEIDENTIFIER, "e f" TEXT);
            INSERT INTO loose (a, b, d, "e f") {Numbers} SELECT CASE i % 4 WHEN 0 THEN i WHEN 1 THEN i / 2.0 WHEN 2 THEN 't' || i END, i / 3.0, randomblob(16), 'x' || char(0) || i FROM n;
            INSERT INTO loose ("e f") VALUES (CAST(x'61ff62' AS TEXT));
            """,
            """
            -- name: loose_rows :many
            SELECT * FROM loose WHERE a = @a;
            -- name: loose_text :many
            SELECT "e f" FROM loose WHERE b > @b ORDER BY rowid;
            -- name: add_loose :execlastid
            INSERT INTO loose (a, b) VALUES (@a, @b);
            """
        ),
        (
            $"""
            CREATE TABLE gone (x);
            CREATE VIEW broken AS SELECT * FROM gone;
            DROP TABLE gone;
            CREATE TABLE plain (id INTEGER PRIMARY KEY AUTOINCREMENT, who TEXT COLLATE NOCASE, email TEXT, n INTEGER CHECK (n BETWEEN 0 AND 500), UNIQUE (who, email));
            INSERT INTO plain {Numbers} SELECT i, 'Who' || (i % 20), 'E' || i || '@x', i FROM n;
            """,
            """
            -- name: of_broken :many
            SELECT * FROM broken;
            -- name: either :many
            SELECT id, who FROM plain WHERE who = @who OR email = @email;
            -- name: lower_email :many
            SELECT id FROM plain WHERE lower(email) = lower(@email) ORDER BY id;
            -- name: upsert :one
            INSERT INTO plain (who, email, n) VALUES (@who, @email, 1) ON CONFLICT DO UPDATE SET n = 2 RETURNING id;
            -- name: not_a_query :exec
            VACUUM;
            """
        ),
        (
            $"""
            CREATE TABLE node (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES node ON DELETE CASCADE, name TEXT);
            INSERT INTO node {Numbers} SELECT i, CASE WHEN i > 1 THEN i / 2 END, 'n' || i FROM n;
            """,
            """
            -- name: below :one
            WITH RECURSIVE b(id) AS (SELECT id FROM node WHERE id = ? UNION ALL SELECT node.id FROM node JOIN b ON node.parent = b.id) SELECT count(*) AS number FROM b;
            -- name: ranked :many
            SELECT id, row_number() OVER (PARTITION BY parent ORDER BY name) AS place FROM node WHERE parent = :parent;
            -- name: page :many
            SELECT id, name FROM node WHERE (name, id) > ($name, $id) ORDER BY name, id LIMIT 20;
            -- name: move :execrows
            UPDATE node SET parent = @parent WHERE id = @id;
            """
        ),
        (
            $"""
            CREATE TABLE "order by" ("select" INTEGER, "Ärzte" TEXT, "ärzte" TEXT, k ANY, PRIMARY KEY ("select", k)) STRICT;
            INSERT INTO "order by" {Numbers} SELECT i, 'A' || i, 'a' || (i % 5), CASE WHEN i % 2 THEN i ELSE 'k' END FROM n;
            CREATE INDEX "an index" ON "order by" ("ärzte");
            CREATE INDEX "an index too" ON "order by" ("ärzte", "Ärzte");
            """,
            """
            -- name: quoted :many
            SELECT "select", "Ärzte" AS upper FROM "order by" WHERE "ärzte" = @ä;
            -- name: by_key :many
            SELECT * FROM "order by" WHERE "select" = @s AND k = @k;
            -- name: random_rows :many
            SELECT random() AS r, datetime('now') AS now, "select" FROM "order by" LIMIT 3;
            """
        ),
        (
            $"""
            CREATE TABLE empty (id INTEGER PRIMARY KEY, t TEXT, b BLOB, r REAL);
            CREATE TABLE big (id INTEGER PRIMARY KEY, n INTEGER, b BLOB);
            INSERT INTO big VALUES (9223372036854775807, -1, zeroblob(1000000)), (-9223372036854775808, NULL, x'');
            CREATE VIRTUAL TABLE area USING rtree (id, low, high);
            INSERT INTO area {Numbers} SELECT i, i, i + 1 FROM n;
            """,
            """
            -- name: of_empty :many
            SELECT * FROM empty WHERE t = @t AND r > @r;
            -- name: into_empty :execlastid
            INSERT INTO empty (t, b, r) VALUES (@t, @b, @r);
            -- name: of_big :many
            SELECT * FROM big WHERE id = @id;
            -- @x: real 0..300
            -- name: in_area :many
            SELECT id FROM area WHERE low <= @x AND high >= @x;
            """
        ),
    ];

    // Together, they have each kind of database, and each part with foreign keys on and off.
    [Theory]
    [InlineData(0, true)]
    [InlineData(1, true)]
    [InlineData(2, false)]
    [InlineData(3, false)]
    [InlineData(4, true)]
    [InlineData(5, true)]
    public void No_query_stops_the_others_and_no_change_loses_anything(int kind, bool foreignKeys) =>
        Check(s_before[kind], [.. s_parts.Where((_, place) => place % 2 == kind % 2)], foreignKeys);

    [LongFact("queries")]
    public void Nor_do_they_in_other_combinations()
    {
        for (int seed = 1; seed <= 100; seed++)
        {
            Random random = new(seed);
            (string, string)[] parts = [.. s_parts.Where(_ => random.Next(2) == 0)];
            Check(
                random.GetItems(s_before, 1)[0],
                parts.Length > 0 ? parts : [s_parts[seed % s_parts.Length]],
                foreignKeys: random.Next(2) == 0
            );
        }
    }

    private static void Check(string pragma, (string Schema, string Queries)[] parts, bool foreignKeys)
    {
        using TemporaryDirectory directory = new();
        using TemporaryDirectory work = new();
        string source = directory.File("app.db");
        using (SqliteConnection connection = PlainSqlite.Open(source))
        {
            PlainSqlite.Execute(connection, pragma);
            PlainSqlite.Execute(connection, string.Concat(parts.Select(part => part.Schema)));
        }

        byte[] before = SHA256.HashData(File.ReadAllBytes(source));
        QueryFile file = QueryFile.Parse("app.sql", string.Join('\n', parts.Select(part => part.Queries)));
        string folder = work.Location;
        string copy = MeasuredQuery.DatabaseIn(folder, MeasuredQuery.AsItIs);
        AppDatabase database = AppDatabase.Copy(source, copy) with { ForeignKeys = foreignKeys };
        QueryPreparation preparation = new(file, database);
        IReadOnlyList<TriedQuery> queries = preparation.Try();

        preparation.Failures.ShouldAllBe(failure => !failure.Contains("Exception"));
        queries.Count.ShouldBe(
            file.Queries.Count(query => query.Name is not ("of_broken" or "not_a_query")),
            string.Join('\n', preparation.Failures)
        );
        if (queries.Count > 0)
        {
            CheckAnswers(folder, MadeQueries.Store(queries, database));
            CheckChanges(database with { ForeignKeys = true }, queries);
        }

        SHA256.HashData(File.ReadAllBytes(source)).ShouldBe(before);
    }

    private static void CheckAnswers(string folder, QuerySet set)
    {
        Axes axes = new() { Databases = folder, Queries = folder };
        Provider[] providers = [NativeBaseline.Provider, MicrosoftSqlite.Provider, DapperMapper.Provider];
        foreach (Provider provider in providers.Where(one => one.IsAvailable))
        {
            foreach (StoredQuery query in set.Queries.Where(one => !QueryTiming.IsMapper(provider) || one.IsMapped))
            {
                Setting setting = new()
                {
                    Workload = query.Name,
                    Pragmas = PragmaSet.Parse("synchronous=OFF"),
                    BatchSize = new(1),
                };
                using CaseWork work = Case.Create(axes.In("", setting), provider.Id).Begin();
                Should.NotThrow(() => CheckedExecution.Run(work), work.Name);
            }
        }
    }

    private static void CheckChanges(AppDatabase database, IReadOnlyList<TriedQuery> queries)
    {
        using QueryAdvisor advisor = new(database, queries);
        CountedAdvice advice = advisor.Advise();
        advice.Queries.Count.ShouldBe(queries.Count);
        string changed = DatabaseContents.Describe(advisor.Connection, isWhole: true);
        changed.ShouldBe(DatabaseContents.Describe(database.Path, withValues: true));
    }
}
