using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

/// <summary>Every provider answers the queries of every sample as Microsoft.Data.Sqlite does, row by row.</summary>
[Collection(ObserverCollection.Name)]
public sealed class QueryAnswersTests
{
    // With few rows, and not compiled into System.Data.SQLite: FTS5.
    [Theory]
    [InlineData("shop.sql", "orders 100000", "orders 3000")]
    [InlineData("events.sql", "events 200000", "events 3000")]
    [InlineData("search.sql", "notes 20000", "notes 500")]
    public void All_providers_agree_on_a_sample(string sample, string rows, string fewer)
    {
        string text = MadeQueries.Sample(sample);
        text.ShouldContain(rows);
        Check(text.Replace(rows, fewer, StringComparison.Ordinal), hasFts: sample != "search.sql");
    }

    [Fact]
    public void All_providers_agree_on_values_and_names_of_all_kinds() =>
        Check(
            """
            -- schema
            -- rows: parts 400
            -- parts.weight: real 0..1
            -- parts.kind: list 'a', 'b', 'ü'
            CREATE TABLE parts (id INTEGER PRIMARY KEY, "order" INTEGER, weight REAL NOT NULL, kind TEXT NOT NULL, image BLOB, note TEXT);
            UPDATE parts SET note = NULL;

            -- name: without_names :many
            SELECT count(*), max(weight), min(kind) FROM parts GROUP BY kind;

            -- name: nothing_but_null :many
            SELECT NULL AS none, note, image, "order" FROM parts WHERE kind = @kind AND weight > @least ORDER BY id;

            -- name: same_names :many
            SELECT a.id, b.id FROM parts a JOIN parts b ON b."order" = a."order" WHERE a.id = @id;

            -- name: below_infinity :many
            -- @limit: list 9e999, 0.5
            SELECT id FROM parts WHERE weight < @limit ORDER BY id LIMIT 3;

            -- name: any_of_them :many
            SELECT id FROM parts LIMIT 5;

            -- name: no_parameters :one
            SELECT 1 AS one;

            -- name: add :execlastid
            INSERT INTO parts ("order", weight, kind, image) VALUES (@order, @weight, @kind, @image);

            -- name: change :execrows
            UPDATE parts SET weight = weight * 2 WHERE kind = @kind AND id < @id;
            """,
            hasFts: true
        );

    private static void Check(string text, bool hasFts)
    {
        using MadeQueries made = new(text);
        IReadOnlyList<TriedQuery> queries = made.Preparation.Try();
        QuerySet set = made.Preparation.Store(queries);
        Axes axes = new() { Databases = made.Folder, Queries = made.Folder };
        int checkedCases = 0;
        // sqlite-net keeps a mapping by the name of a class, and this process has several generated ones of a name.
        foreach (
            Provider provider in ProviderCatalog.All.Where(one =>
                one.Availability.IsAvailable && one != SqliteNet.Provider
            )
        )
        {
            foreach (QueryWorkload workload in set.Workloads)
            {
                if (
                    (QueryRun.IsMapper(provider) && !set.IsMapped(workload))
                    || (!hasFts && provider == SystemSqlite.Provider)
                )
                {
                    continue;
                }

                foreach (BatchSize batch in set.Writes(workload) ? (BatchSize[])[new(1), BatchSize.All] : [new(1)])
                {
                    Setting setting = new()
                    {
                        Workload = workload.Name,
                        Pragmas = PragmaSet.Normal,
                        BatchSize = batch,
                    };
                    using CaseWork work = Case.Of(axes, setting, provider.Id).Begin(axes);
                    Should.NotThrow(() => CaseFindings.Of(work, Inspection.Brief), work.Name);
                    checkedCases++;
                }
            }
        }

        checkedCases.ShouldBeGreaterThan(10 * queries.Count / 2);
    }
}
