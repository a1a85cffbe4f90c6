namespace SqliteBench.Queries;

/// <summary>Several forms of one query: they have the same parameters and do the same.</summary>
internal static class QueryForms
{
    /// <summary>The arguments of a form, in the order of another one's parameters; null if these are others.</summary>
    public static (IReadOnlyList<object?[]>, IReadOnlyList<ArgumentDefinition>)? ArgumentsOf(
        TriedQuery form,
        IReadOnlyList<string> names
    )
    {
        List<ArgumentDefinition> known = [.. form.Parameters];
        int[] places =
        [
            .. names.Select(name => known.FindIndex(one => one.Name.Equals(name, StringComparison.OrdinalIgnoreCase))),
        ];
        IReadOnlyList<object?[]> all = form.Arguments.Count > form.Counted.Count ? form.Arguments : form.Counted;
        return places.Contains(-1) || places.Length != known.Count
            ? null
            : (
                [.. all.Select(row => places.Select(place => row[place]).ToArray())],
                [.. places.Select(place => known[place])]
            );
    }

    /// <summary>How a form differs from an earlier one, in a sentence; null if not, or if one was interrupted.</summary>
    public static string? Difference(SqliteConnection connection, TriedQuery form, TriedQuery earlier)
    {
        if (form.IsEndless || earlier.IsEndless)
        {
            return null;
        }

        if (form.Writes && form.IsDetermined && StateAfter(connection, form) != StateAfter(connection, earlier))
        {
            return $"{form.Name} and {earlier.Name} change the database differently";
        }

        List<ExecutionAnswer> Answers(TriedQuery one) =>
            earlier.Compares == RowComparison.InOrder ? one.Trial.InOrder : one.Trial.AnyOrder;
        bool AreSame(ExecutionAnswer one, ExecutionAnswer other) =>
            earlier.Compares == RowComparison.Number ? one.Number == other.Number : one == other;
        int place = Answers(form).Zip(Answers(earlier), AreSame).ToList().IndexOf(false);
        if (place < 0)
        {
            return null;
        }

        object?[] arguments = form.Trial.Arguments[place % form.Trial.Arguments.Count];
        string[] values = [.. form.Parameters.Zip(arguments, (one, value) => $"@{one.Name} = {value ?? "NULL"}")];
        string given = values.Length > 0 ? $" for {string.Join(", ", values)}" : "";
        return $"{form.Name} and {earlier.Name} return different results{given}";
    }

    private static string StateAfter(SqliteConnection connection, TriedQuery form)
    {
        PlainSqlite.Execute(connection, "BEGIN");
        using CountedStatement statement = new(connection, form.Sql);
        foreach (object?[] arguments in form.Counted)
        {
            statement.Execute(arguments, _ => true);
        }

        string state = DatabaseContents.Describe(connection, isWhole: true);
        PlainSqlite.RollBack(connection);
        return state;
    }
}
