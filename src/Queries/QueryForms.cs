using SqliteBench.Measurement.Cases;
using SqliteBench.Workloads.Rows;

namespace SqliteBench.Queries;

/// <summary>Compares forms of one query, which have the same parameters and must do the same.</summary>
internal static class QueryForms
{
    /// <summary>The query with another SQL text; null if that text has other parameters.</summary>
    public static TriedQuery? WithText(TriedQuery query, string sql)
    {
        string[] known = [.. query.Parameters.Select(parameter => parameter.Name.ToUpperInvariant())];
        // Arguments are bound by position, so they follow the order in which the new text names its parameters.
        IEnumerable<string> names = SqlToken.NameParameters(sql).Names.Select(name => name.ToUpperInvariant());
        int[] positions = [.. names.Select(name => Array.IndexOf(known, name))];
        if (positions.Contains(-1) || positions.Length != known.Length)
        {
            return null;
        }

        object?[][] Reorder(IReadOnlyList<object?[]> argumentSets) =>
            [.. argumentSets.Select(arguments => positions.Select(position => arguments[position]).ToArray())];
        return query with
        {
            Sql = sql,
            Arguments = Reorder(query.Arguments),
            Counted = Reorder(query.Counted),
            Parameters = [.. positions.Select(position => query.Parameters[position])],
        };
    }

    /// <summary>How a form differs from an earlier one, in a sentence; null if not, or if one was interrupted.</summary>
    public static string? DescribeDifference(SqliteConnection connection, TriedQuery form, TriedQuery earlier)
    {
        bool areFinished = form.Trial.IsFinished && earlier.Trial.IsFinished;
        if (!areFinished || !form.IsDetermined || earlier.Compares == RowComparison.Nothing)
        {
            return null;
        }

        if (form.Writes)
        {
            bool isSame = StateAfter(connection, form) == StateAfter(connection, earlier);
            return isSame ? null : $"{form.Name} and {earlier.Name} change the database differently";
        }

        if (FindDifferentRows(connection, earlier, form) is not { } arguments)
        {
            return null;
        }

        string values = string.Join(
            ", ",
            form.Parameters.Zip(arguments, (parameter, value) => $"@{parameter.Name} = {value ?? "NULL"}")
        );
        string given = values.Length > 0 ? $" for {values}" : "";
        return $"{form.Name} and {earlier.Name} return different results{given}";
    }

    /// <summary>The arguments for which another form returns other rows; null if there are none.</summary>
    public static object?[]? FindDifferentRows(SqliteConnection connection, TriedQuery query, TriedQuery form)
    {
        foreach ((object?[] arguments, object?[] argumentsOfForm) in query.Counted.Zip(form.Counted))
        {
            IReadOnlyList<object?[]> rows = PlainSqlite.Rows(connection, query.Sql, arguments);
            if (!query.Order.AreSame(rows, PlainSqlite.Rows(connection, form.Sql, argumentsOfForm)))
            {
                return argumentsOfForm;
            }
        }

        return null;
    }

    private static string StateAfter(SqliteConnection connection, TriedQuery form)
    {
        using UndoneTransaction undone = new(connection);
        using CountedStatement statement = new(connection, form.Sql);
        foreach (object?[] arguments in form.Counted)
        {
            statement.Execute(arguments, _ => true);
        }

        return DatabaseContents.Describe(connection, isWhole: true);
    }
}
