using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>The cost of one execution of a query, as the mean over its argument sets.</summary>
/// <param name="IsFinished">False if the query was interrupted: it costs at least that.</param>
/// <param name="Nanoseconds">The median time of the executions with a warm cache, in ns; for information only.</param>
public sealed record QueryCost(ExecutionCounts Counts, bool IsFinished, double Nanoseconds)
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
    public static QueryCost AtLeast(ExecutionCounts counts, double steps)
    {
        Dictionary<string, double> figures = new(counts.Figures);
        figures[ExecutionCounts.StepsColumn] = Math.Max(steps, counts.Steps);
        return new QueryCost(new ExecutionCounts(figures), IsFinished: false, double.NaN);
    }

    /// <summary>This cost and what a change added to an earlier one.</summary>
    internal QueryCost Plus(CostChange change)
    {
        double Sum(string column, double now) =>
            Math.Max(0, now + change.After.Counts.Figures[column] - change.Before.Counts.Figures[column]);
        return this with
        {
            Counts = new ExecutionCounts(
                Counts.Figures.ToDictionary(figure => figure.Key, figure => Sum(figure.Key, figure.Value))
            ),
        };
    }

    /// <summary>Counts what SQLite does for a query. Work is bounded, not time: a busy machine changes nothing.</summary>
    /// <param name="limit">The most steps. Writes always finish.</param>
    /// <returns>The mean cost; null if SQLite refuses the query.</returns>
    internal static QueryCost? Count(SqliteConnection connection, TriedQuery query, double limit = QueryTrial.MostSteps)
    {
        List<ExecutionCounts> counted = [];
        List<double> times = [];
        double rows = 0;
        try
        {
            using CountedStatement statement = new(connection, query.Sql);
            foreach (object?[] arguments in query.Counted)
            {
                if (!Execute(arguments, query.Writes ? double.PositiveInfinity : limit, () => rows++))
                {
                    return AtLeast(statement.Counts, limit);
                }

                bool isSlow = statement.Counts.Steps > SlowSteps;
                if (!isSlow)
                {
                    Execute(arguments, double.PositiveInfinity);
                }

                counted.Add(statement.Counts);
                times.Add(statement.Elapsed.TotalNanoseconds);
                if (isSlow)
                {
                    break;
                }
            }

            times.Sort();
            double values = rows / counted.Count * statement.Columns.Count;
            return new QueryCost(ExecutionCounts.Mean(counted), IsFinished: true, times[times.Count / 2])
            {
                LibraryCost = StepsOfCommand + (StepsOfValue * values) + (query.Writes ? StepsOfCommit : 0),
            };

            // Writes are undone, so that each execution finds the same rows.
            bool Execute(object?[] arguments, double most, Action? row = null)
            {
                using UndoneTransaction undone = new(connection, isSavepoint: true);
                return statement.Execute(arguments, cost => cost <= most, row);
            }
        }
        catch (SqliteException)
        {
            return null;
        }
    }
}
