using SqliteBench.Providers;

namespace SqliteBench.Workloads.Databases;

/// <summary>
/// Compares a database with the model, which is made without SQLite. P/Invoke, which usually reads it, need not be
/// trusted: whatever it reads wrong differs from the model.
/// </summary>
public static class DatabaseCheck
{
    // The writer has closed the database, so a lock that is still held will never be released.
    private const string BusyTimeout = "PRAGMA busy_timeout=10000";

    // A memory map spares a large database the copying of its pages.
    private const string Mapping = "PRAGMA mmap_size=1073741824";

    /// <param name="reader">
    /// The provider that reads; P/Invoke if null. Two copies of SQLite in one process release each other's locks.
    /// </param>
    /// <returns>The first fault, without the name of the provider that wrote it; null if there is none.</returns>
    public static string? Find(string path, IEnumerable<ExpectedRows> contents, Provider? reader = null)
    {
        try
        {
            Provider provider = reader ?? PInvokeShim.Provider;
            // The check takes about as long as reading the rows, so both run at once.
            Task<string?> integrity = Task.Run(() => Find(path, ExpectedRows.Integrity, provider));
            try
            {
                foreach (ExpectedRows expected in contents)
                {
                    if (Find(path, expected, provider) is { } fault)
                    {
                        return fault;
                    }
                }

                return integrity.GetAwaiter().GetResult();
            }
            finally
            {
                Task.WaitAny(integrity);
            }
        }
        catch (SqliteEngineException exception)
        {
            return $"wrong database: it cannot be read: {exception.Message}";
        }
    }

    private static string? Find(string path, ExpectedRows expected, Provider reader)
    {
        // The model takes about as long as the reading, so both run at once.
        Task<(ulong, long)> model = Task.Run(() => FoldModel(expected.Rows));
        Fold read = NewFold();
        ReadRows(reader, path, expected, new FoldSink(expected.Columns, read));
        if (End(read) == model.GetAwaiter().GetResult())
        {
            return null;
        }

        return $"wrong {expected.Name}: {Difference(path, expected, reader) ?? "a value is in another storage class"}";
    }

    private static (ulong Digest, long Rows) FoldModel(IEnumerable<object?[]> rows)
    {
        Fold fold = NewFold();
        foreach (object?[] row in rows)
        {
            foreach (object? value in row)
            {
                fold.Value(value);
            }

            fold.EndRow();
        }

        return End(fold);
    }

    private static Fold NewFold() => new(whole: true) { Compares = RowComparison.AnyOrder };

    private static (ulong Digest, long Rows) End(Fold fold)
    {
        fold.EndRows();
        return (fold.Digest, fold.Rows);
    }

    // Rows are counted by a hash of their text. The texts are not kept, because a table may have millions of rows.
    // Returns null if no text differs.
    private static string? Difference(string path, ExpectedRows expected, Provider reader)
    {
        Dictionary<ulong, int> missing = expected
            .Rows.CountBy(row => Digest.Hash(ExpectedRows.Text(row)))
            .ToDictionary();
        string? extra = null;
        int extras = 0;
        void Take(object?[] row)
        {
            string text = ExpectedRows.Text(row);
            ulong hash = Digest.Hash(text);
            int count = missing.GetValueOrDefault(hash);
            if (count > 0)
            {
                missing[hash] = count - 1;
            }
            else if (extras++ == 0)
            {
                extra = text;
            }
        }

        ReadRows(reader, path, expected, new RowSink(expected.Columns, Take));
        string? first = expected
            .Rows.Select(row => ExpectedRows.Text(row))
            .FirstOrDefault(text => missing[Digest.Hash(text)] > 0);
        int differing = Math.Max(extras, missing.Values.Sum());
        if (differing == 0)
        {
            return null;
        }

        return $"expected {Excerpt.Shorten(first ?? "no more rows")}, got {Excerpt.Shorten(extra ?? "no such row")}"
            + (differing > 1 ? $"; {differing} rows differ" : "");
    }

    private static void ReadRows<TSink>(Provider reader, string path, ExpectedRows expected, TSink sink)
        where TSink : struct, IRowSink<object>
    {
        using IConnection connection = reader.Open(path);
        connection.Execute(BusyTimeout);
        connection.Execute(Mapping);
        using IStatement query = connection.Prepare<NoArguments>(expected.Sql);
        query.Read<NoArguments, object, TSink>(default, sink);
    }

    // Values are folded by their storage class: a text that begins with a number reads like that number.
    private readonly struct FoldSink(int columns, Fold fold) : IRowSink<object>
    {
        void IRowSink<object>.Accept<TReader>(ref TReader reader)
        {
            for (int column = 0; column < columns; column++)
            {
                fold.Value(ref reader, column);
            }

            fold.EndRow();
        }
    }

    private readonly struct RowSink(int columns, Action<object?[]> accept) : IRowSink<object>
    {
        void IRowSink<object>.Accept<TReader>(ref TReader reader)
        {
            object?[] row = new object?[columns];
            for (int column = 0; column < columns; column++)
            {
                row[column] = reader.TypeOf(column) switch
                {
                    ArgumentType.Integer => reader.Integer(column),
                    ArgumentType.Real => reader.Real(column),
                    ArgumentType.Text => reader.Text(column).ToString(),
                    ArgumentType.Blob => reader.Blob(column, isDeclared: false).ToArray(),
                    _ => null,
                };
            }

            accept(row);
        }
    }
}
