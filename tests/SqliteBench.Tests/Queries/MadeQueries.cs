using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

/// <summary>A query file with a database that is made for it.</summary>
internal sealed class MadeQueries : IDisposable
{
    // As many as a write has.
    private const int MostExecutions = 30;

    private readonly TemporaryDirectory _directory = new();

    public MadeQueries(string text, bool foreignKeys = true)
    {
        File = QueryFile.Parse("queries.sql", text);
        Database = AppDatabase.CreateFromSchema(File, _directory.File("database.db")) with
        {
            ForeignKeys = foreignKeys,
        };
        Preparation = new QueryPreparation(File, Database);
    }

    public string Folder => _directory.Location;

    public QueryFile File { get; }

    public AppDatabase Database { get; }

    public QueryPreparation Preparation { get; }

    /// <summary>Counts queries on a copy of the database, and tries changes on it.</summary>
    public QueryAdvisor Advisor(IReadOnlyList<TriedQuery> queries) => new(Database, queries);

    /// <summary>What is advised, a line per change.</summary>
    public string Advise()
    {
        IReadOnlyList<TriedQuery> queries = Preparation.Try();
        Preparation.Failures.ShouldBeEmpty();
        using QueryAdvisor advisor = Advisor(queries);
        return string.Join('\n', advisor.Advise().Changes.Select(one => string.Join("; ", one.Change.Statements)));
    }

    /// <summary>Writes the queries for worker processes.</summary>
    public QuerySet Store(IReadOnlyList<TriedQuery> queries) => Store(queries, Database);

    /// <summary>Writes queries with at most a few executions: enough for all writes, and for what a read returns.</summary>
    public static QuerySet Store(IReadOnlyList<TriedQuery> queries, AppDatabase database)
    {
        QuerySet set = new QueryStore(database).Write(queries, MeasuredQuery.AsItIs);
        set = set with
        {
            Queries =
            [
                .. set.Queries.Select(query => query with { Executions = Math.Min(query.Executions, MostExecutions) }),
            ],
        };
        set.Write();
        return set;
    }

    public void Dispose() => _directory.Dispose();

    /// <summary>The text of a file in <c>samples</c>.</summary>
    public static string Sample(string name) =>
        System.IO.File.ReadAllText(Path.Combine(Repository.Root, "samples", name));
}
