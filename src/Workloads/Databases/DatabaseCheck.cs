using SqliteBench.Providers;

namespace SqliteBench.Workloads.Databases;

/// <summary>Compares the rows of a database with rows that a model computed without SQLite.</summary>
public static class DatabaseCheck
{
    // The writer has closed the database, so a lock that is still held will never be released. A memory map spares a
    // large database the copying of its pages.
    private const string Settings = "PRAGMA busy_timeout=10000; PRAGMA mmap_size=1073741824";

    /// <param name="reader">P/Invoke if null. Two copies of SQLite in one process release each other's locks.</param>
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
                return contents.Select(rows => Find(path, rows, provider)).FirstOrDefault(fault => fault is not null)
                    ?? integrity.GetAwaiter().GetResult();
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
        Task<RunResult> model = Task.Run(() =>
        {
            Fold rows = NewFold();
            foreach (object?[] row in expected.Rows)
            {
                Add(row, rows);
            }

            return Answer(rows);
        });
        Fold read = NewFold();
        ReadRows(reader, path, expected, row => Add(row, read));
        if (Answer(read) == model.GetAwaiter().GetResult())
        {
            return null;
        }

        return $"wrong {expected.Name}: {Difference(path, expected, reader)}";
    }

    // Rows are counted by a hash of their text. The texts are not kept, because a table may have millions of rows.
    private static string Difference(string path, ExpectedRows expected, Provider reader)
    {
        Dictionary<ulong, int> missing = expected
            .Rows.CountBy(row => Digest.Hash(ExpectedRows.Text(row)))
            .ToDictionary();
        string? extra = null;
        int extras = 0;
        ReadRows(
            reader,
            path,
            expected,
            row =>
            {
                string text = ExpectedRows.Text(row);
                ulong hash = Digest.Hash(text);
                if (missing.GetValueOrDefault(hash) > 0)
                {
                    missing[hash]--;
                    return;
                }

                extra ??= text;
                extras++;
            }
        );
        string? first = expected
            .Rows.Select(row => ExpectedRows.Text(row))
            .FirstOrDefault(text => missing[Digest.Hash(text)] > 0);
        int differing = Math.Max(extras, missing.Values.Sum());
        return $"expected {Excerpt.Shorten(first ?? "no more rows")}, got {Excerpt.Shorten(extra ?? "no such row")}"
            + (differing > 1 ? $"; {differing} rows differ" : "");
    }

    private static void ReadRows(Provider reader, string path, ExpectedRows expected, Action<object?[]> accept)
    {
        using IConnection connection = reader.Open(path);
        connection.Execute(Settings);
        using IStatement query = connection.Prepare<NoArguments>(expected.Sql);
        query.Read<NoArguments, object, RowSink>(default, new RowSink(expected.Columns, accept));
    }

    private static Fold NewFold() => new(hashesAll: true) { Compares = RowComparison.AnyOrder };

    // Values are folded by their storage class: a text that begins with a number reads like that number.
    private static void Add(object?[] row, Fold rows)
    {
        Array.ForEach(row, rows.Value);
        rows.EndRow();
    }

    private static RunResult Answer(Fold rows)
    {
        rows.EndExecution();
        return rows.Result;
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
