using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

/// <summary>A query file with a database that is made for it.</summary>
internal sealed class MadeQueries : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public MadeQueries(string text, bool foreignKeys = true, TimeSpan? timeLimit = null)
    {
        File = QueryFile.Parse("queries.sql", text);
        Database = AppDatabase.Make(File, _directory.File("database.db"));
        Preparation = new QueryPreparation(File, Database, Folder, foreignKeys, timeLimit)
        {
            Clock = new TickingClock(),
        };
    }

    public string Folder => _directory.Location;

    public QueryFile File { get; }

    public AppDatabase Database { get; }

    public QueryPreparation Preparation { get; }

    /// <summary>Counts queries on a copy of the database, and tries changes on it.</summary>
    public ChangeScreen Screen(IReadOnlyList<TriedQuery> queries) =>
        new(Database, queries, Path.Combine(Folder, "trial.db"), foreignKeys: true);

    public void Dispose() => _directory.Dispose();

    /// <summary>The text of a file in <c>samples</c>.</summary>
    public static string Sample(string name) =>
        System.IO.File.ReadAllText(Path.Combine(Repository.Root, "samples", name));
}
