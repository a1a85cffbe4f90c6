using SqliteBench.Providers;

namespace SqliteBench.Measurement.Inspections;

/// <summary>The work that an execution asked of the engine: statements, commits, connections, syncs and bytes.</summary>
/// <param name="Statements">The counts by normalized SQL.</param>
/// <param name="Syncs">Calls that asked the VFS to make a file durable (<c>xSync</c>).</param>
/// <param name="Conflicts">Transactions that were run again because they met a lock.</param>
public sealed partial record EngineUse(
    IReadOnlyDictionary<string, StatementCounts> Statements,
    long Commits,
    long Connections,
    long Syncs,
    long BytesWritten,
    long Conflicts
)
{
    // A cache of answers shows only when a connection executes the same work again.
    private const int Executions = 10;
    private static readonly TimeSpan s_timeLimit = TimeSpan.FromSeconds(0.5);

    // The observer takes one call at a time.
    private static readonly Lock s_gate = new();

    /// <summary>Counts the last of several executions of an open work, or its only one if it needs a fresh database.</summary>
    public static EngineUse OfLast(CaseWork work, EngineObserver observer)
    {
        EngineUse use;
        int executions = 0;
        long start = Stopwatch.GetTimestamp();
        do
        {
            Begin(work, observer);
            RunResult result = work.Execute();
            use = End(work, observer, result);
            work.Check(result);
        } while (!work.StartsAnew && ++executions < Executions && Stopwatch.GetElapsedTime(start) < s_timeLimit);

        return use;
    }

    public static void Begin(CaseWork work, EngineObserver observer)
    {
        lock (s_gate)
        {
            foreach (string database in work.Databases)
            {
                observer.Reset(database);
            }
        }
    }

    /// <summary>Returns the counts since <see cref="Begin"/>; no execution may be under way.</summary>
    public static EngineUse End(CaseWork work, EngineObserver observer, RunResult result)
    {
        lock (s_gate)
        {
            EngineCounts[] counts = [.. work.Databases.Select(observer.Read)];
            return new EngineUse(
                work.Databases.SelectMany(observer.ReadStatements)
                    .GroupBy(statement => Normalized(statement.Key), statement => statement.Value)
                    .ToDictionary(statement => statement.Key, Sum),
                counts.Sum(count => count.Commits),
                counts.Sum(count => count.Connections),
                counts.Sum(count => count.Syncs),
                counts.Sum(count => count.BytesWritten),
                result.Conflicts
            );
        }
    }

    public static StatementCounts Sum(IEnumerable<StatementCounts> counts) =>
        new(counts.Sum(count => count.Runs), counts.Sum(count => count.Steps));

    /// <summary>Executes a work with a provider, which need not be its own, and leaves it closed.</summary>
    public static EngineUse Measure(CaseWork work, Provider provider, EngineObserver observer)
    {
        Provider? own = work.Provider;
        work.Close();
        work.Provider = provider;
        try
        {
            work.Open();
            return OfLast(work, observer);
        }
        finally
        {
            work.Close();
            work.Provider = own;
        }
    }

    // Libraries differ in white space, parameter names, and the words that begin a transaction. EngineUseCheck's rules
    // (AllowedDifference.Statements, "BEGIN") match the normalized text.
    private static string Normalized(string sql)
    {
        string[] words = sql.TrimEnd(';', ' ').Split(' ', StringSplitOptions.RemoveEmptyEntries);
        string text = Parameter().Replace(string.Join(' ', words), "?");
        string word = text.Split(' ', 2)[0].ToUpperInvariant();
        return word switch
        {
            "BEGIN" or "ROLLBACK" => word,
            "COMMIT" or "END" => "COMMIT",
            _ => text,
        };
    }

    [GeneratedRegex(@"@\w+")]
    private static partial Regex Parameter();
}
