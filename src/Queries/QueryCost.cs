using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>What an execution of a query costs, as the mean over its argument sets.</summary>
/// <param name="IsFinished">If not, it was interrupted, and costs at least that.</param>
/// <param name="Nanoseconds">The median time of the executions with a warm cache, in ns; for information only.</param>
public sealed record QueryCost(ExecutionCounts Counts, bool IsFinished, double Nanoseconds)
{
    /// <summary>What SQLite does, in steps.</summary>
    public double Cost => Counts.Cost;

    /// <summary>What a library does besides for each execution, value and commit, in steps.</summary>
    public double LibraryCost { get; init; }

    /// <summary>What whoever waits for the query waits for, in steps.</summary>
    public double WholeCost => Cost + LibraryCost;

    /// <summary>
    /// How many times as fast the query is estimated to be with a change for whoever waits for it. If SQLite does more than
    /// before, how much more SQLite does: a library would hide that.
    /// </summary>
    public double GainBy(QueryCost after)
    {
        double ofSqlite = Math.Max(1, Cost) / Math.Max(1, after.Cost);
        return ofSqlite < 1 ? ofSqlite : WholeCost / after.WholeCost;
    }

    /// <summary>A query that was interrupted after so much work.</summary>
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

/// <summary>Counts what SQLite does for a query. What is bounded is its work, so a busy machine changes nothing.</summary>
internal static class QueryCounter
{
    // In steps. From here on, one execution has to do; below, the second of each argument set counts, which finds its pages in
    // the cache.
    private const double SlowSteps = 5e5;

    // In steps, 50 of them per microsecond. With Microsoft.Data.Sqlite, a command takes 12 µs, a value of a row half a microsecond,
    // and a commit on a fast disk 200 µs. Without these, 21 of 23 measured gains were overstated, by up to 61 times.
    private const double StepsOfCommand = 600;
    private const double StepsOfValue = 25;
    private const double StepsOfCommit = 10_000;

    /// <param name="limit">In steps; null for the bound of every query. Writes always finish.</param>
    /// <returns>Null if SQLite refuses the query.</returns>
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
