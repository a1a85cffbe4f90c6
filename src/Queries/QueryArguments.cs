using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;

namespace SqliteBench.Queries;

/// <summary>Draws the arguments of a query: from lines of its file, or from the columns that its parameters are compared with.</summary>
/// <param name="names">Of the parameters, in their order.</param>
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
    private const int RowsOfPage = 20;
    private const int SampledRows = 2000;
    private const double MostSteps = 30e6;

    // They are held in memory by every process of the run.
    private const long MostBytes = 50_000_000;

    /// <summary>The arguments of each execution, in the order of the parameters, and their types.</summary>
    /// <param name="first">The number of the first, which makes new values other than those of other queries.</param>
    public (IReadOnlyList<object?[]> Values, IReadOnlyList<ArgumentDefinition> Parameters) Draw(
        int executions,
        long first
    )
    {
        foreach (string unknown in query.Sources.Keys.Except(names, StringComparer.OrdinalIgnoreCase))
        {
            throw file.Mistake(query.Sources[unknown].Line, $"{query.Name} has no parameter @{unknown}");
        }

        Dictionary<string, ValueSource?> sources = names.ToDictionary(name => name, SourceOf);
        (IReadOnlyList<object?[]>, string[][])[] samples =
        [
            .. from name in names
            where sources[name] is null
            group name by syntax.ColumnOf(name)!.Value.Table into table
            let sample = RowsOf(table.Key, table)
            where sample.Rows.Count > 0
            select sample,
        ];
        Random random = new(Seed);
        long bytes = 0;
        object?[][] all =
        [
            .. Enumerable
                .Range(0, executions)
                .TakeWhile(_ => bytes < MostBytes)
                .Select(number => DrawOne(sources, samples, random, first + number))
                .TakeWhile((one, place) => (bytes += one.Sum(QueryTrial.BytesOf)) < MostBytes || place == 0),
        ];
        ArgumentType[] types = [.. names.Select((_, place) => TypeOf(all.Select(one => one[place])))];
        // A library binds an argument by one type: of several, the most frequent.
        object? Typed(object? value, int place) =>
            types[place] == ArgumentType.Real && value is long whole ? (double)whole : value;
        return (
            [
                .. all.Where(one => one.Index().All(value => IsOf(types[value.Index], value.Item)))
                    .Select(one => one.Select(Typed).ToArray()),
            ],
            [.. names.Zip(types, (name, type) => new ArgumentDefinition(name, type))]
        );
    }

    private static bool IsOf(ArgumentType type, object? value) =>
        value is null || TypeOf(value) == type || (type == ArgumentType.Real && value is long);

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
        ILookup<ArgumentType, object> types = values.OfType<object>().ToLookup(TypeOf);
        return types.Contains(ArgumentType.Real)
            && types[ArgumentType.Integer].Count() + types[ArgumentType.Real].Count()
                > types.Sum(one => one.Count()) / 2
                ? ArgumentType.Real
            : types.Count > 0 ? types.MaxBy(type => type.Count())!.Key
            : ArgumentType.Text;
    }

    // Rows with the values of the columns that parameters are compared with, and the parameters of each column.
    private (IReadOnlyList<object?[]> Rows, string[][] Parameters) RowsOf(
        TableInfo table,
        IEnumerable<string> parameters
    )
    {
        ILookup<string, string> ofColumns = parameters.ToLookup(
            name => syntax.ColumnOf(name)!.Value.Column,
            StringComparer.OrdinalIgnoreCase
        );
        string[] columns = [.. ofColumns.Select(column => column.Key)];
        return (Sample(table, columns), [.. ofColumns.Select(column => column.ToArray())]);
    }

    private object?[] DrawOne(
        Dictionary<string, ValueSource?> sources,
        (IReadOnlyList<object?[]> Rows, string[][] Parameters)[] samples,
        Random random,
        long number
    )
    {
        // If no row can be sampled, values are made up for the column's type.
        Dictionary<string, object?> values = sources.ToDictionary(
            one => one.Key,
            one => (one.Value ?? OfColumn(one.Key)).Draw(random, number)
        );
        foreach ((IReadOnlyList<object?[]> rows, string[][] ofColumns) in samples)
        {
            // All columns come from one row, so that they match; several values of one column are the ends of a range.
            object?[] row = rows[random.Next(rows.Count)];
            for (int column = 0; column < ofColumns.Length; column++)
            {
                List<object?> drawn =
                [
                    row[column],
                    .. ofColumns[column].Skip(1).Select(_ => rows[random.Next(rows.Count)][column]),
                ];
                drawn.Sort(Compare);
                foreach ((string name, object? value) in ofColumns[column].Zip(drawn))
                {
                    values[name] = value;
                }
            }
        }

        if (query.Logged.Count > 0)
        {
            object?[] row = query.Logged[(int)(number % query.Logged.Count)];
            foreach ((string name, object? value) in names.Zip(row).Where(one => IsLogged(one.First)))
            {
                values[name] = value;
            }
        }

        return [.. names.Select(name => values[name])];
    }

    // A key that is written has to be a new one.
    private bool IsLogged(string parameter) =>
        query.Logged.Count > 0
        && !(
            syntax.IsWritten(parameter)
            && syntax.ColumnOf(parameter) is (var table, var name)
            && table.Find(name) is not { IsUnique: false, Key: 0 }
        );

    private static int Compare(object? one, object? other) =>
        one is IComparable first && other?.GetType() == one.GetType() ? first.CompareTo(other) : 0;

    private ValueSource OfColumn(string parameter)
    {
        (TableInfo table, string column) = syntax.ColumnOf(parameter)!.Value;
        return ValueSource.OfType(table.Find(column)?.Type ?? "INTEGER");
    }

    // Null if the parameter takes values from the column that it is compared with.
    private ValueSource? SourceOf(string parameter) =>
        query.Sources.TryGetValue(parameter, out SourceLine? line) ? Read(line)
        : IsLogged(parameter) ? ValueSource.Choice([null])
        : syntax.IsLimit(parameter) ? ValueSource.Parse($"int 1..{RowsOfPage}")
        : syntax.ColumnOf(parameter) is not (var table, var column)
            ? throw file.Mistake(
                query.Line,
                $"@{parameter} of {query.Name} has no source: write one above the query, such as '-- @{parameter}: int 1..100'; the forms: {ValueSource.Forms}"
            )
        : syntax.IsWritten(parameter) ? ToWrite(table, column)
        : null;

    private ValueSource Read(SourceLine line)
    {
        if (line.Values is { } values)
        {
            return values;
        }

        (string name, string column) = ValueSource.ColumnOf(line.Text)!.Value;
        return database.Find(name) is { } table && (table.Find(column) is not null || column == "rowid")
            ? Sampled(table, column) ?? throw file.Mistake(line.Line, $"{name}.{column} has no values")
            : throw file.Mistake(line.Line, $"the database has no column {name}.{column}");
    }

    private ValueSource ToWrite(TableInfo table, string name)
    {
        if (table.Find(name) is not { } column)
        {
            return ValueSource.OfType("INTEGER");
        }

        ValueSource? keys =
            column.References is (var parent, var key) && database.Find(parent) is { } referred
                ? Sampled(referred, key.Length > 0 ? key : referred.RowId?.Name ?? "rowid")
                : null;
        return keys
            ?? (
                column.IsUnique || column == table.RowId
                    ? ValueSource.New(connection, table, column)
                    : Sampled(table, name) ?? ValueSource.OfType(column.Type)
            );
    }

    private ValueSource? Sampled(TableInfo table, string column) =>
        Sample(table, [column]) is { Count: > 0 } rows ? ValueSource.Choice([.. rows.Select(row => row[0])]) : null;

    // Random rows that have a value in each column, the same in each run.
    private IReadOnlyList<object?[]> Sample(TableInfo table, string[] columns)
    {
        string name = PlainSqlite.Quoted(table.Name);
        string names = string.Join(", ", columns.Select(PlainSqlite.Quoted));
        string full = string.Join(" AND ", columns.Select(column => $"{PlainSqlite.Quoted(column)} IS NOT NULL"));
        if (!table.HasRowId || table.Kind == "view" || Ends(name) is not [long low, long high])
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
        // Where few rows have values, each takes long.
        for (int row = 0; row < SampledRows && steps < MostSteps; row++)
        {
            first.Execute([random.NextInt64(low, Math.Max(high, high + 1))], _ => true, () => rows.Add(first.Row));
            steps += first.Counts.Steps;
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
