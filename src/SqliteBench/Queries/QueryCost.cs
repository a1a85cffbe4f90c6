namespace SqliteBench.Queries;

/// <summary>What an execution of a query costs, as the mean over its argument sets.</summary>
/// <param name="IsFinished">If not, it was interrupted, and costs at least that.</param>
/// <param name="Nanoseconds">The median time of the executions with a warm cache, in ns; for information only.</param>
internal sealed record QueryCost(ExecutionCounts Counts, bool IsFinished, double Nanoseconds)
{
    /// <summary>In steps.</summary>
    public double Cost => Counts.Cost;

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
    // From here on, one execution has to do.
    private const double SlowSteps = 3e6;

    /// <param name="limit">In steps; null for the bound of every query. Writes always finish.</param>
    /// <param name="isRough">Whether one execution has to do.</param>
    /// <returns>Null if SQLite refuses the query.</returns>
    public static QueryCost? Count(
        SqliteConnection connection,
        TriedQuery query,
        double? limit = null,
        bool isRough = false
    )
    {
        double most = limit ?? QueryTrial.MostSteps;
        List<ExecutionCounts> counted = [];
        List<double> times = [];
        PlainSqlite.Execute(connection, "SAVEPOINT trial");
        try
        {
            using CountedStatement statement = new(connection, query.Sql);
            // The first execution fills the cache.
            int last = isRough ? 1 : query.Counted.Count;
            for (int execution = query.Writes || isRough ? 0 : -1; execution < last; execution++)
            {
                object?[] arguments = query.Counted[Math.Max(0, execution)];
                if (!statement.Execute(arguments, steps => query.Writes || steps <= most))
                {
                    return QueryCost.AtLeast(statement.Counts, most);
                }

                bool isSlow = statement.Counts.Steps > SlowSteps;
                if (execution >= 0 || isSlow)
                {
                    counted.Add(statement.Counts);
                    times.Add(statement.Elapsed.TotalNanoseconds);
                }

                if (isSlow)
                {
                    break;
                }
            }

            times.Sort();
            return new QueryCost(ExecutionCounts.Mean(counted), IsFinished: true, times[times.Count / 2]);
        }
        catch (SqliteException)
        {
            return null;
        }
        finally
        {
            PlainSqlite.RollBack(connection, to: "trial");
        }
    }
}
