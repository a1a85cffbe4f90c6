using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;

namespace SqliteBench.Queries;

/// <summary>Draws a query's arguments from lines of its file, its log, or the columns that they are compared with.</summary>
internal sealed class QueryArguments(
    QueryFile file,
    NamedQuery query,
    QuerySyntax syntax,
    IReadOnlyList<string> names,
    AppDatabase database,
    SqliteConnection connection
)
{
    private const int Seed = 1;
    private const int MaximumLimit = 20;
    private const int SampledRows = 2000;
    private const double MaximumSteps = 30e6;

    // Every process of the run holds the arguments in memory.
    private const long MaximumBytes = 50_000_000;

    // Rows of a table, with the parameters that each of their columns is for.
    private sealed record TableSample(IReadOnlyList<object?[]> Rows, string[][] Parameters);

    /// <summary>The arguments of each execution, in the order of the parameters, and their types.</summary>
    /// <param name="first">The number of the first execution: it makes new values differ between queries.</param>
    public (IReadOnlyList<object?[]> Values, IReadOnlyList<ArgumentDefinition> Parameters) Draw(
        int executions,
        long first
    )
    {
        foreach (string unknown in query.Sources.Keys.Except(names, StringComparer.OrdinalIgnoreCase))
        {
            throw file.Mistake(query.Sources[unknown].Line, $"{query.Name} has no parameter @{unknown}");
        }

        Dictionary<string, ValueSource?> given = names.ToDictionary(name => name, SourceOf);
        TableSample[] samples = SampleTables(names.Where(name => given[name] is null));
        // If no row can be sampled, values are made up for the column's type.
        Dictionary<string, ValueSource> sources = names.ToDictionary(
            name => name,
            name => given[name] ?? MakeUpValues(name)
        );
        Random random = new(Seed);
        List<object?[]> drawn = [];
        long bytes = 0;
        for (int number = 0; number < executions && bytes < MaximumBytes; number++)
        {
            object?[] arguments = DrawExecution(sources, samples, random, first + number);
            bytes += arguments.Sum(QueryTrial.BytesOf);
            if (bytes < MaximumBytes || number == 0)
            {
                drawn.Add(arguments);
            }
        }

        // A library binds an argument by one type: of several, the most frequent.
        ArgumentType[] types = [.. names.Select((_, place) => TypeOf(drawn.Select(row => row[place])))];
        object? Typed(object? value, int place) =>
            types[place] == ArgumentType.Real && value is long whole ? (double)whole : value;
        return (
            [
                .. drawn
                    .Select(row => row.Select(Typed).ToArray())
                    .Where(row => row.Zip(types).All(pair => pair.First is null || TypeOf(pair.First) == pair.Second)),
            ],
            [.. names.Zip(types, (name, type) => new ArgumentDefinition(name, type))]
        );
    }

    public static ArgumentType TypeOf(object value) =>
        value switch
        {
            long => ArgumentType.Integer,
            double => ArgumentType.Real,
            string => ArgumentType.Text,
            _ => ArgumentType.Blob,
        };

    private static ArgumentType TypeOf(IEnumerable<object?> values)
    {
        ArgumentType[] types = [.. values.OfType<object>().Select(TypeOf)];
        int numbers = types.Count(type => type is ArgumentType.Integer or ArgumentType.Real);
        if (types.Contains(ArgumentType.Real) && numbers > types.Length / 2)
        {
            return ArgumentType.Real;
        }

        return types.Length > 0 ? types.CountBy(type => type).MaxBy(type => type.Value).Key : ArgumentType.Text;
    }

    // Tables without rows that have values are left out.
    private TableSample[] SampleTables(IEnumerable<string> parameters) =>
        [
            .. from ofTable in parameters.GroupBy(name => syntax.ColumnOf(name)!.Value.Table)
            let ofColumns = ofTable.ToLookup(
                name => syntax.ColumnOf(name)!.Value.Column,
                StringComparer.OrdinalIgnoreCase
            )
            let rows = Sample(ofTable.Key, [.. ofColumns.Select(column => column.Key)])
            where rows.Count > 0
            select new TableSample(rows, [.. ofColumns.Select(column => column.ToArray())]),
        ];

    private object?[] DrawExecution(
        Dictionary<string, ValueSource> sources,
        TableSample[] samples,
        Random random,
        long number
    )
    {
        Dictionary<string, object?> values = sources.ToDictionary(
            source => source.Key,
            source => source.Value.Draw(random, number)
        );
        foreach ((IReadOnlyList<object?[]> rows, string[][] ofColumns) in samples)
        {
            // All columns come from one row, so that they match; several values of one column are the ends of a range.
            object?[] row = rows[random.Next(rows.Count)];
            foreach ((int column, string[] parameters) in ofColumns.Index())
            {
                List<object?> drawn =
                [
                    row[column],
                    .. parameters.Skip(1).Select(_ => rows[random.Next(rows.Count)][column]),
                ];
                drawn.Sort(Compare);
                foreach ((string name, object? value) in parameters.Zip(drawn))
                {
                    values[name] = value;
                }
            }
        }

        return [.. names.Select(name => values[name])];
    }

    private static int Compare(object? left, object? right) =>
        left is IComparable comparable && right?.GetType() == left.GetType() ? comparable.CompareTo(right) : 0;

    // A key that is written has to be a new one, even if the log has values.
    private bool IsNewKey(string parameter) =>
        syntax.IsWritten(parameter)
        && syntax.ColumnOf(parameter) is (var table, var name)
        && table.Find(name) is not { IsUnique: false, Key: 0 };

    private ValueSource MakeUpValues(string parameter)
    {
        (TableInfo table, string column) = syntax.ColumnOf(parameter)!.Value;
        return ValueSource.OfType(table.Find(column)?.Type ?? "INTEGER");
    }

    // Returns null if the parameter takes values from the column that it is compared with.
    private ValueSource? SourceOf(string parameter)
    {
        if (query.Sources.TryGetValue(parameter, out SourceLine? line))
        {
            return Read(line);
        }

        if (query.Logged.Count > 0 && !IsNewKey(parameter))
        {
            int position = names.Index().First(name => name.Item == parameter).Index;
            return new ValueSource((_, number) => query.Logged[(int)(number % query.Logged.Count)][position]);
        }

        if (syntax.IsLimit(parameter))
        {
            return ValueSource.Parse($"int 1..{MaximumLimit}");
        }

        if (syntax.ColumnOf(parameter) is not (var table, var column))
        {
            throw file.Mistake(
                query.Line,
                $"@{parameter} of {query.Name} has no source: write one above the query, such as '-- @{parameter}: int 1..100'; the forms: {ValueSource.Forms}"
            );
        }

        return syntax.IsWritten(parameter) ? ValuesToWrite(table, column) : null;
    }

    private ValueSource Read(SourceLine line)
    {
        if (ValueSource.ColumnOf(line.Text) is not (var name, var column))
        {
            return ValueSource.Parse(line.Text);
        }

        if (database.Find(name) is not { } table || (table.Find(column) is null && column != "rowid"))
        {
            throw file.Mistake(line.Line, $"the database has no column {name}.{column}");
        }

        return SampleColumn(table, column) ?? throw file.Mistake(line.Line, $"{name}.{column} has no values");
    }

    private ValueSource ValuesToWrite(TableInfo table, string name)
    {
        if (table.Find(name) is not { } column)
        {
            return ValueSource.OfType("INTEGER");
        }

        if (
            column.References is (var parent, var key)
            && database.Find(parent) is { } referred
            && SampleColumn(referred, key) is { } keys
        )
        {
            return keys;
        }

        if (column.IsUnique || column == table.RowId)
        {
            return ValueSource.Unused(connection, table, column);
        }

        return SampleColumn(table, name) ?? ValueSource.OfType(column.Type);
    }

    private ValueSource? SampleColumn(TableInfo table, string column) =>
        Sample(table, [column]) is { Count: > 0 } rows ? ValueSource.Choice([.. rows.Select(row => row[0])]) : null;

    // Returns random rows that have a value in each column; they are the same in each run.
    private IReadOnlyList<object?[]> Sample(TableInfo table, string[] columns)
    {
        string name = PlainSqlite.Quoted(table.Name);
        string names = string.Join(", ", columns.Select(PlainSqlite.Quoted));
        string full = string.Join(" AND ", columns.Select(column => $"{PlainSqlite.Quoted(column)} IS NOT NULL"));
        bool hasRowIds = table is { Kind: "table", HasRowId: true };
        object?[] ends = hasRowIds ? PlainSqlite.Rows(connection, $"SELECT min(rowid), max(rowid) FROM {name}")[0] : [];
        if (ends is not [long low, long high])
        {
            Random order = new(Seed);
            connection.CreateFunction("seeded", () => order.NextInt64());
            string any = $"SELECT {names} FROM {name} WHERE {full} ORDER BY seeded() LIMIT {SampledRows}";
            return PlainSqlite.Rows(connection, any);
        }

        // Each row is the first one from a random rowid on, so only the drawn rows are read.
        Random random = new(Seed);
        List<object?[]> rows = [];
        using CountedStatement first = new(
            connection,
            $"SELECT {names} FROM {name} WHERE rowid >= ? AND {full} ORDER BY rowid LIMIT 1"
        );
        double steps = 0;
        // If few rows have values, each one takes long to find.
        for (int row = 0; row < SampledRows && steps < MaximumSteps; row++)
        {
            first.Execute([random.NextInt64(low, Math.Max(high, high + 1))], _ => true, () => rows.Add(first.Row));
            steps += first.Counts.Steps;
        }

        return rows;
    }
}
