using Microsoft.Data.Sqlite;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>Draws the arguments of a query: from lines of its file, or from the columns that its parameters are compared with.</summary>
internal sealed class QueryArguments
{
    private const int Seed = 1;
    private const int RowsOfPage = 20;

    private readonly QueryFile _file;
    private readonly NamedQuery _query;
    private readonly QuerySyntax _syntax;
    private readonly AppDatabase _database;
    private readonly SqliteConnection _connection;
    private readonly Random _random = new(Seed);
    private readonly Dictionary<string, ValueSource> _sources = [];
    private readonly List<(IReadOnlyList<object?[]> Rows, ILookup<int, string> ParametersOfColumn)> _samples = [];
    private long _drawn;

    /// <exception cref="UsageException">A parameter has no source, or its source has no values.</exception>
    public QueryArguments(
        QueryFile file,
        NamedQuery query,
        QuerySyntax syntax,
        AppDatabase database,
        SqliteConnection connection
    )
    {
        (_file, _query, _syntax, _database, _connection) = (file, query, syntax, database, connection);
        foreach (string unknown in query.Sources.Keys.Except(syntax.Parameters, StringComparer.OrdinalIgnoreCase))
        {
            throw file.Mistake(query.Sources[unknown].Line, $"{query.Name} has no parameter @{unknown}");
        }

        List<(string Parameter, ColumnName Column)> compared = [];
        foreach (string parameter in syntax.Parameters)
        {
            if (SourceOf(parameter) is { } source)
            {
                _sources.Add(parameter, source);
            }
            else
            {
                compared.Add((parameter, syntax.ColumnOf(parameter)!.Value));
            }
        }

        foreach (var table in compared.GroupBy(one => one.Column.Table))
        {
            string[] columns = [.. table.Select(one => one.Column.Column).Distinct(StringComparer.OrdinalIgnoreCase)];
            IReadOnlyList<object?[]> rows = ColumnSample.Draw(connection, database.Find(table.Key)!, columns, Seed);
            if (rows.Count == 0)
            {
                throw file.Mistake(
                    query.Line,
                    $"@{table.First().Parameter} of {query.Name} has no values: {table.Key} has no row with a value in {string.Join(" and ", columns)}"
                );
            }

            int PlaceOf(ColumnName name) =>
                Array.FindIndex(columns, column => column.Equals(name.Column, StringComparison.OrdinalIgnoreCase));
            _samples.Add((rows, table.ToLookup(one => PlaceOf(one.Column), one => one.Parameter)));
        }
    }

    /// <summary>The arguments of each execution, in the order of the parameters, and their types.</summary>
    /// <exception cref="UsageException">A parameter has values of several types.</exception>
    public (IReadOnlyList<object[]> Values, IReadOnlyList<ArgumentType> Types) Draw(int executions)
    {
        object[][] all = [.. Enumerable.Range(0, executions).Select(_ => DrawOne())];
        ArgumentType[] types =
        [
            .. _syntax.Parameters.Select(
                (parameter, place) =>
                    TypeOf([.. all.Select(one => one[place])])
                    ?? throw _file.Mistake(
                        _query.Line,
                        $"@{parameter} of {_query.Name} has values of different types; write a source of one type above the query"
                    )
            ),
        ];
        foreach (object[] one in all)
        {
            for (int place = 0; place < types.Length; place++)
            {
                one[place] = types[place] == ArgumentType.Real ? Convert.ToDouble(one[place], null) : one[place];
            }
        }

        return (all, types);
    }

    private object[] DrawOne()
    {
        Dictionary<string, object> values = [];
        foreach ((string parameter, ValueSource source) in _sources)
        {
            values[parameter] = source.Draw(_random, _drawn);
        }

        foreach ((IReadOnlyList<object?[]> rows, ILookup<int, string> columns) in _samples)
        {
            // All columns come from one row, so that they match; several values of one column are the ends of a range.
            object?[] row = rows[_random.Next(rows.Count)];
            foreach (IGrouping<int, string> ends in columns)
            {
                IEnumerable<object> others = ends.Skip(1).Select(_ => rows[_random.Next(rows.Count)][ends.Key]!);
                foreach ((string parameter, object value) in ends.Zip(others.Prepend(row[ends.Key]!).Order()))
                {
                    values[parameter] = value;
                }
            }
        }

        _drawn++;
        return [.. _syntax.Parameters.Select(parameter => values[parameter])];
    }

    // Null if the parameter takes values from the column that it is compared with.
    private ValueSource? SourceOf(string parameter)
    {
        if (_query.Sources.TryGetValue(parameter, out SourceLine? line))
        {
            return ReadSource(line);
        }

        if (_syntax.IsLimit(parameter))
        {
            return ValueSource.Parse($"int 1..{RowsOfPage}");
        }

        if (_syntax.ColumnOf(parameter) is not { } column || _database.Find(column.Table) is not { } table)
        {
            throw _file.Mistake(
                _query.Line,
                $"@{parameter} of {_query.Name} has no source: write one above the query, such as '-- @{parameter}: {ValueSource.Forms}'"
            );
        }

        return _syntax.IsWritten(parameter) ? ToWrite(table, column.Column) : null;
    }

    private ValueSource ReadSource(SourceLine line)
    {
        if (ValueSource.ColumnOf(line.Text) is (var name, var column))
        {
            return _database.Find(name) is { } table && (table.Find(column) is not null || column == "rowid")
                ? Sampled(table, column) ?? throw _file.Mistake(line.Line, $"{name}.{column} has no values")
                : throw _file.Mistake(line.Line, $"the database has no column {name}.{column}");
        }

        try
        {
            return ValueSource.Parse(line.Text);
        }
        catch (FormatException exception)
        {
            throw _file.Mistake(line.Line, exception.Message);
        }
    }

    private ValueSource ToWrite(TableInfo table, string name)
    {
        if (table.Find(name) is not { } column)
        {
            return ValueSource.Parse("int 1..1000");
        }

        if (column.References is (var parent, var key) && _database.Find(parent) is { } referred)
        {
            string keyColumn = key.Length > 0 ? key : referred.RowId?.Name ?? "rowid";
            if (Sampled(referred, keyColumn) is { } keys)
            {
                return keys;
            }
        }

        return column.IsUnique || column == table.RowId
            ? ValueSource.New(_connection, table, column)
            : Sampled(table, name) ?? ValueSource.OfColumn(column, 1000);
    }

    private ValueSource? Sampled(TableInfo table, string column) =>
        ColumnSample.Draw(_connection, table, [column], Seed) is { Count: > 0 } rows
            ? ValueSource.Choice([.. rows.Select(row => row[0]!)])
            : null;

    public static ArgumentType? TypeOf(object[] values) =>
        Array.TrueForAll(values, value => value is long) ? ArgumentType.Integer
        : Array.TrueForAll(values, value => value is long or double) ? ArgumentType.Real
        : Array.TrueForAll(values, value => value is string) ? ArgumentType.Text
        : Array.TrueForAll(values, value => value is byte[]) ? ArgumentType.Blob
        : null;
}
