using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Workloads.Rows;

namespace SqliteBench.Queries;

/// <summary>Several forms of one query: they have the same parameters and do the same.</summary>
internal static class QueryForms
{
    /// <summary>The arguments of a form in the order of some names; null if its parameters have other names.</summary>
    public static (IReadOnlyList<object?[]>, IReadOnlyList<ArgumentDefinition>)? ArgumentsOf(
        TriedQuery form,
        IReadOnlyList<string> names
    )
    {
        IReadOnlyList<object?[]> rows = form.Arguments.Count > form.Counted.Count ? form.Arguments : form.Counted;
        if (FindPlaces(form, names) is not { } places)
        {
            return null;
        }

        return (Reorder(rows, places), [.. places.Select(place => form.Parameters[place])]);
    }

    /// <summary>The query with another text; null if that has other parameters.</summary>
    public static TriedQuery? WithText(TriedQuery query, string sql)
    {
        if (FindPlaces(query, SqlToken.Named(sql).Names) is not { } places)
        {
            return null;
        }

        return query with
        {
            Sql = sql,
            Arguments = Reorder(query.Arguments, places),
            Counted = Reorder(query.Counted, places),
            Parameters = [.. places.Select(place => query.Parameters[place])],
        };
    }

    private static int[]? FindPlaces(TriedQuery query, IReadOnlyList<string> names)
    {
        List<ArgumentDefinition> known = [.. query.Parameters];
        int[] places =
        [
            .. names.Select(name =>
                known.FindIndex(parameter => parameter.Name.Equals(name, StringComparison.OrdinalIgnoreCase))
            ),
        ];
        return places.Contains(-1) || places.Length != known.Count ? null : places;
    }

    private static IReadOnlyList<object?[]> Reorder(IReadOnlyList<object?[]> rows, int[] places) =>
        [.. rows.Select(row => places.Select(place => row[place]).ToArray())];

    /// <summary>How a form differs from an earlier one, in a sentence; null if not, or if one was interrupted.</summary>
    public static string? FindDifference(SqliteConnection connection, TriedQuery form, TriedQuery earlier)
    {
        if (form.IsUnfinished || earlier.IsUnfinished || earlier.Compares >= RowComparison.Nothing)
        {
            return null;
        }

        if (form.Writes && form.IsDetermined && StateAfter(connection, form) != StateAfter(connection, earlier))
        {
            return $"{form.Name} and {earlier.Name} change the database differently";
        }

        if (form.Writes || !form.IsDetermined || FindDifferent(connection, earlier, form) is not { } arguments)
        {
            return null;
        }

        string[] values =
        [
            .. form.Parameters.Zip(arguments, (parameter, value) => $"@{parameter.Name} = {value ?? "NULL"}"),
        ];
        string given = values.Length > 0 ? $" for {string.Join(", ", values)}" : "";
        return $"{form.Name} and {earlier.Name} return different results{given}";
    }

    /// <summary>The arguments for which another form returns other rows; null if there are none.</summary>
    public static object?[]? FindDifferent(SqliteConnection connection, TriedQuery query, TriedQuery form)
    {
        foreach ((object?[] arguments, object?[] ofForm) in query.Counted.Zip(form.Counted))
        {
            IReadOnlyList<object?[]> rows = PlainSqlite.Rows(connection, query.Sql, arguments);
            if (!query.Order.AreSame(rows, PlainSqlite.Rows(connection, form.Sql, ofForm)))
            {
                return ofForm;
            }
        }

        return null;
    }

    private static string StateAfter(SqliteConnection connection, TriedQuery form)
    {
        PlainSqlite.Execute(connection, "BEGIN");
        try
        {
            using CountedStatement statement = new(connection, form.Sql);
            foreach (object?[] arguments in form.Counted)
            {
                statement.Execute(arguments, _ => true);
            }

            return DatabaseContents.Describe(connection, isWhole: true);
        }
        finally
        {
            PlainSqlite.RollBack(connection);
        }
    }
}
