using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

/// <summary>A query file with a database that is made for it.</summary>
internal sealed class MadeQueries : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public MadeQueries(string text, bool foreignKeys = true)
    {
        File = QueryFile.Parse("queries.sql", text);
        Database = AppDatabase.Make(File, _directory.File("database.db"));
        Preparation = new QueryPreparation(File, Database, foreignKeys);
        ForeignKeys = foreignKeys;
    }

    public string Folder => _directory.Location;

    public QueryFile File { get; }

    public AppDatabase Database { get; }

    public QueryPreparation Preparation { get; }

    public bool ForeignKeys { get; }

    /// <summary>Counts queries on a copy of the database, and tries changes on it.</summary>
    public QueryAdvisor Advisor(IReadOnlyList<TriedQuery> queries) => new(Database, queries, Folder, ForeignKeys);

    /// <summary>What is advised, a line per change.</summary>
    public string Advise()
    {
        IReadOnlyList<TriedQuery> queries = Preparation.Try();
        Preparation.Failures.ShouldBeEmpty();
        using QueryAdvisor advisor = Advisor(queries);
        return string.Join('\n', advisor.Advise().Changes.Select(one => string.Join("; ", one.Change.Statements)));
    }

    /// <summary>Writes the queries for worker processes.</summary>
    public QuerySet Store(IReadOnlyList<TriedQuery> queries) =>
        new QueryStore(Folder, ForeignKeys).Write(queries, MeasuredQuery.AsItIs);

    public void Dispose() => _directory.Dispose();

    /// <summary>The text of a file in <c>samples</c>.</summary>
    public static string Sample(string name) =>
        System.IO.File.ReadAllText(Path.Combine(Repository.Root, "samples", name));
}
