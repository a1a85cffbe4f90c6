using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>The cost of one execution of a query, as the mean over its argument sets.</summary>
/// <param name="IsFinished">False if the query was interrupted: it costs at least that.</param>
/// <param name="Nanoseconds">The median time of the executions with a warm cache, in ns; for information only.</param>
public sealed record QueryCost(ExecutionCounts Counts, bool IsFinished, double Nanoseconds)
{
    /// <summary>The work of SQLite, in steps.</summary>
    public double Cost => Counts.Cost;

    /// <summary>The additional work of a library for each execution, value and commit, in steps.</summary>
    public double LibraryCost { get; init; }

    /// <summary>The work of SQLite and of the library, for which a caller waits, in steps.</summary>
    public double WholeCost => Cost + LibraryCost;

    /// <summary>
    /// How many times as fast the query is estimated to be with a change, for whoever waits for it. If SQLite does more
    /// than before, only the work of SQLite is compared: a library would hide the difference.
    /// </summary>
    public double GainBy(QueryCost after)
    {
        double ofSqlite = Math.Max(1, Cost) / Math.Max(1, after.Cost);
        return ofSqlite < 1 ? ofSqlite : WholeCost / after.WholeCost;
    }

    /// <summary>The cost of a query that was interrupted after so much work.</summary>
    public static QueryCost AtLeast(ExecutionCounts counts, double steps) =>
        new(
            new ExecutionCounts(
                new Dictionary<string, double>(counts.Figures)
                {
                    [ExecutionCounts.StepsColumn] = Math.Max(steps, counts.Steps),
                }
            ),
            IsFinished: false,
            double.NaN
        );

    /// <summary>This cost and what a change added to another one.</summary>
    public QueryCost Plus(QueryCost after, QueryCost before) =>
        this with
        {
            Counts = new ExecutionCounts(
                Counts.Figures.ToDictionary(
                    figure => figure.Key,
                    figure =>
                        Math.Max(0, figure.Value + after.Counts.Figures[figure.Key] - before.Counts.Figures[figure.Key])
                )
            ),
        };
}

/// <summary>Counts what SQLite does for a query. Work is bounded, not time: a busy machine changes nothing.</summary>
internal static class QueryCounter
{
    // A query that takes more steps than this is executed once. For any other, the second execution of each argument
    // set counts, which finds its pages in the cache.
    private const double SlowSteps = 5e5;

    // These are in steps, 50 per microsecond: with Microsoft.Data.Sqlite, a command takes 12 µs, a value of a row half
    // a microsecond, and a commit on a fast disk 200 µs. Without these, 21 of 23 measured gains were overstated, by up
    // to 61 times.
    private const double StepsOfCommand = 600;
    private const double StepsOfValue = 25;
    private const double StepsOfCommit = 10_000;

    /// <param name="limit">The most steps; null for the bound of every query. Writes always finish.</param>
    /// <returns>The mean cost; null if SQLite refuses the query.</returns>
    public static QueryCost? Count(SqliteConnection connection, TriedQuery query, double? limit = null)
    {
        double most = limit ?? QueryTrial.MostSteps;
        List<ExecutionCounts> counted = [];
        List<double> times = [];
        List<double> ofLibrary = [];
        try
        {
            using CountedStatement statement = new(connection, query.Sql);
            foreach (object?[] arguments in query.Counted)
            {
                long rows = 0;
                if (!Execute(connection, statement, query, arguments, most, () => rows++))
                {
                    return QueryCost.AtLeast(statement.Counts, most);
                }

                bool isSlow = statement.Counts.Steps > SlowSteps;
                if (!isSlow)
                {
                    Execute(connection, statement, query, arguments, double.PositiveInfinity);
                }

                counted.Add(statement.Counts);
                times.Add(statement.Elapsed.TotalNanoseconds);
                ofLibrary.Add(
                    StepsOfCommand
                        + (StepsOfValue * rows * statement.Columns.Count)
                        + (query.Writes ? StepsOfCommit : 0)
                );
                if (isSlow)
                {
                    break;
                }
            }

            times.Sort();
            return new QueryCost(ExecutionCounts.Mean(counted), IsFinished: true, times[times.Count / 2])
            {
                LibraryCost = ofLibrary.Average(),
            };
        }
        catch (SqliteException)
        {
            return null;
        }
    }

    // Writes are undone, so that each execution finds the same rows.
    private static bool Execute(
        SqliteConnection connection,
        CountedStatement statement,
        TriedQuery query,
        object?[] arguments,
        double most,
        Action? row = null
    )
    {
        PlainSqlite.Execute(connection, "SAVEPOINT trial");
        try
        {
            return statement.Execute(arguments, cost => query.Writes || cost <= most, row);
        }
        finally
        {
            PlainSqlite.RollBack(connection, to: "trial");
        }
    }
}
