namespace SqliteBench.Queries;

/// <summary>Draws the arguments of a query: from lines of its file, or from the columns that its parameters are compared with.</summary>
internal sealed class QueryArguments(
    QueryFile file,
    NamedQuery query,
    QuerySyntax syntax,
    AppDatabase database,
    SqliteConnection connection
)
{
    private const int Seed = 1;
    private const int RowsOfPage = 20;
    private const int SampledRows = 2000;

    /// <summary>The arguments of each execution, in the order of the parameters, and their types.</summary>
    public (IReadOnlyList<object[]> Values, IReadOnlyList<ArgumentDefinition> Parameters) Draw(int executions)
    {
        foreach (string unknown in query.Sources.Keys.Except(syntax.Parameters, StringComparer.OrdinalIgnoreCase))
        {
            throw file.Mistake(query.Sources[unknown].Line, $"{query.Name} has no parameter @{unknown}");
        }

        Dictionary<string, ValueSource?> sources = syntax.Parameters.ToDictionary(name => name, SourceOf);
        (IReadOnlyList<object?[]>, string[][])[] samples =
        [
            .. from name in syntax.Parameters
            where sources[name] is null
            group name by syntax.ColumnOf(name)!.Value.Table into table
            select RowsOf(table),
        ];
        Random random = new(Seed);
        object[][] all =
        [
            .. Enumerable.Range(0, executions).Select(number => DrawOne(sources, samples, random, number)),
        ];
        ArgumentDefinition[] parameters =
        [
            .. syntax.Parameters.Select(
                (name, place) =>
                    new ArgumentDefinition(
                        name,
                        TypeOf([.. all.Select(one => one[place])])
                            ?? throw file.Mistake(
                                query.Line,
                                $"@{name} of {query.Name} has values of different types; write a source of one type above the query"
                            )
                    )
            ),
        ];
        object Typed(object value, int place) =>
            parameters[place].Type == ArgumentType.Real ? Convert.ToDouble(value, null) : value;
        return ([.. all.Select(one => one.Select(Typed).ToArray())], parameters);
    }

    public static ArgumentType? TypeOf(object[] values) =>
        Array.TrueForAll(values, value => value is long) ? ArgumentType.Integer
        : Array.TrueForAll(values, value => value is long or double) ? ArgumentType.Real
        : Array.TrueForAll(values, value => value is string) ? ArgumentType.Text
        : Array.TrueForAll(values, value => value is byte[]) ? ArgumentType.Blob
        : null;

    // Rows with the values of the columns that parameters are compared with, and the parameters of each column.
    private (IReadOnlyList<object?[]> Rows, string[][] Parameters) RowsOf(IGrouping<string, string> table)
    {
        ILookup<string, string> ofColumns = table.ToLookup(
            name => syntax.ColumnOf(name)!.Value.Column,
            StringComparer.OrdinalIgnoreCase
        );
        string[] columns = [.. ofColumns.Select(column => column.Key)];
        IReadOnlyList<object?[]> rows = Sample(database.Find(table.Key)!, columns);
        return rows.Count > 0
            ? (rows, [.. ofColumns.Select(column => column.ToArray())])
            : throw file.Mistake(
                query.Line,
                $"@{table.First()} of {query.Name} has no values: {table.Key} has no row with a value in {string.Join(" and ", columns)}"
            );
    }

    private object[] DrawOne(
        Dictionary<string, ValueSource?> sources,
        (IReadOnlyList<object?[]> Rows, string[][] Parameters)[] samples,
        Random random,
        int number
    )
    {
        Dictionary<string, object?> values = sources.ToDictionary(
            one => one.Key,
            one => one.Value?.Draw(random, number)
        );
        foreach ((IReadOnlyList<object?[]> rows, string[][] ofColumns) in samples)
        {
            // All columns come from one row, so that they match; several values of one column are the ends of a range.
            object?[] row = rows[random.Next(rows.Count)];
            for (int column = 0; column < ofColumns.Length; column++)
            {
                IEnumerable<object?> others = ofColumns[column]
                    .Skip(1)
                    .Select(_ => rows[random.Next(rows.Count)][column]);
                foreach ((string name, object? value) in ofColumns[column].Zip(others.Prepend(row[column]).Order()))
                {
                    values[name] = value;
                }
            }
        }

        return [.. syntax.Parameters.Select(name => values[name]!)];
    }

    // Null if the parameter takes values from the column that it is compared with.
    private ValueSource? SourceOf(string parameter)
    {
        if (query.Sources.TryGetValue(parameter, out SourceLine? line))
        {
            return Read(line);
        }

        if (syntax.IsLimit(parameter))
        {
            return ValueSource.Parse($"int 1..{RowsOfPage}");
        }

        return syntax.ColumnOf(parameter) is not (var name, var column) || database.Find(name) is not { } table
                ? throw file.Mistake(
                    query.Line,
                    $"@{parameter} of {query.Name} has no source: write one above the query, such as '-- @{parameter}: {ValueSource.Forms}'"
                )
            : syntax.IsWritten(parameter) ? ToWrite(table, column)
            : null;
    }

    private ValueSource Read(SourceLine line) =>
        ValueSource.ColumnOf(line.Text) is not (var name, var column) ? file.Read(line)
        : database.Find(name) is { } table && (table.Find(column) is not null || column == "rowid")
            ? Sampled(table, column) ?? throw file.Mistake(line.Line, $"{name}.{column} has no values")
        : throw file.Mistake(line.Line, $"the database has no column {name}.{column}");

    private ValueSource ToWrite(TableInfo table, string name)
    {
        if (table.Find(name) is not { } column)
        {
            return ValueSource.Parse("int 1..1000");
        }

        ValueSource? keys =
            column.References is (var parent, var key) && database.Find(parent) is { } referred
                ? Sampled(referred, key.Length > 0 ? key : referred.RowId?.Name ?? "rowid")
                : null;
        return keys
            ?? (
                column.IsUnique || column == table.RowId
                    ? ValueSource.New(connection, table, column)
                    : Sampled(table, name) ?? ValueSource.OfColumn(column, 1000)
            );
    }

    private ValueSource? Sampled(TableInfo table, string column) =>
        Sample(table, [column]) is { Count: > 0 } rows ? ValueSource.Choice([.. rows.Select(row => row[0]!)]) : null;

    // Random rows that have a value in each column; the same in each run, except of views and of tables without a rowid.
    private IReadOnlyList<object?[]> Sample(TableInfo table, string[] columns)
    {
        string name = PlainSqlite.Quoted(table.Name);
        string names = string.Join(", ", columns.Select(PlainSqlite.Quoted));
        string full = string.Join(" AND ", columns.Select(column => $"{PlainSqlite.Quoted(column)} IS NOT NULL"));
        if (!table.HasRowId || table.Kind == "view" || Ends(name) is not [long low, long high])
        {
            string any = $"SELECT {names} FROM {name} WHERE {full} ORDER BY random() LIMIT {SampledRows}";
            return PlainSqlite.Rows(connection, any);
        }

        // Each row is the first one from a random rowid on, so only the drawn rows are read.
        Random random = new(Seed);
        List<object?[]> rows = [];
        string first = $"SELECT {names} FROM {name} WHERE rowid >= @from AND {full} ORDER BY rowid LIMIT 1";
        using SqliteCommand command = PlainSqlite.Command(connection, first, ["from"]);
        for (int row = 0; row < SampledRows; row++)
        {
            PlainSqlite.Bind(command, [random.NextInt64(low, high + 1)]);
            using SqliteDataReader reader = command.ExecuteReader();
            if (reader.Read())
            {
                rows.Add(PlainSqlite.Values(reader));
            }
        }

        return rows;
    }

    private object?[] Ends(string table)
    {
        try
        {
            return PlainSqlite.Rows(connection, $"SELECT min(rowid), max(rowid) FROM {table}")[0];
        }
        catch (SqliteException)
        {
            return [];
        }
    }
}
