namespace SqliteBench.Workloads.Databases;

/// <summary>
/// Compares the contents of databases with the model's. P/Invoke reads them, and need not be trusted: the model is
/// computed without SQLite, so a database that is built or read wrong differs from it.
/// </summary>
internal static class DatabaseCheck
{
    /// <summary>Compares a database with what it has to hold, and checks that it is sound.</summary>
    /// <param name="reader">
    /// A provider in C#; P/Invoke when null. It must use the engine that already has the database open in this process,
    /// if any: two copies of SQLite in one process ignore and release each other's locks.
    /// </param>
    /// <returns>What is wrong, without the name of who wrote it; null if nothing is.</returns>
    public static string? Find(string path, IEnumerable<ExpectedRows> contents, Provider? reader = null)
    {
        try
        {
            return contents
                .Append(ExpectedRows.Integrity)
                .Select(expected => Find(path, expected, reader ?? PInvokeShim.Provider))
                .FirstOrDefault(fault => fault is not null);
        }
        catch (SqliteEngineException exception)
        {
            return $"wrong database: it cannot be read: {exception.Message}";
        }
    }

    private static string? Find(string path, ExpectedRows expected, Provider reader)
    {
        // The model takes about as long as the reading.
        Task<(ulong, long)> model = Task.Run(() =>
        {
            Fold rows = NewFold();
            foreach (object?[] row in expected.Rows)
            {
                // No value is of another storage class.
                Fold(rows, [.. row, 0L]);
            }

            return End(rows);
        });
        Fold read = NewFold();
        reader.Accept(new RowReader(path, expected, row => Fold(read, row)));
        return End(read) == model.GetAwaiter().GetResult()
            ? null
            : $"wrong {expected.Name}: {Difference(path, expected, reader) ?? "a value is in another storage class"}";
    }

    private static Fold NewFold() => new(whole: true) { Compares = RowComparison.AnyOrder };

    private static void Fold(Fold fold, object?[] row)
    {
        foreach (object? value in row)
        {
            fold.Value(value);
        }

        fold.EndRow();
    }

    private static (ulong Digest, long Rows) End(Fold fold)
    {
        fold.EndRows();
        return (fold.Digest, fold.Rows);
    }

    // Rows count by their text, which is not kept: a table may have millions. Null if no text differs.
    private static string? Difference(string path, ExpectedRows expected, Provider reader)
    {
        Dictionary<ulong, int> missing = [];
        foreach (object?[] row in expected.Rows)
        {
            ulong hash = Digest.Hash(ExpectedRows.Text(row));
            missing[hash] = missing.GetValueOrDefault(hash) + 1;
        }

        string? extra = null;
        int extras = 0;
        reader.Accept(
            new RowReader(
                path,
                expected,
                row =>
                {
                    string text = ExpectedRows.Text(row[..^1]);
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
            )
        );
        string? first = expected
            .Rows.Select(row => ExpectedRows.Text(row))
            .FirstOrDefault(text => missing[Digest.Hash(text)] > 0);
        int differing = Math.Max(extras, missing.Values.Sum());
        return differing == 0
            ? null
            : $"expected {first ?? "no more rows"}, got {extra ?? "no such row"}"
                + (differing > 1 ? $"; {differing} rows differ" : "");
    }

    private sealed class MappedRow;

    /// <summary>Reads the rows of a query, each with the number of its values in another storage class.</summary>
    private sealed class RowReader(string path, ExpectedRows expected, Action<object?[]> accept)
        : ManagedVisitor<bool>("databases are checked by")
    {
        public override bool Managed<TConnection, TStatement>()
        {
            using TConnection connection = TConnection.Open(path);
            using TStatement query = connection.Prepare<NoArguments>(expected.SqlWithClasses);
            query.Read<NoArguments, MappedRow, RowSink>(
                default,
                new RowSink([.. expected.Types, ArgumentType.Integer], accept)
            );
            return true;
        }
    }

    private readonly struct RowSink(IReadOnlyList<ArgumentType> types, Action<object?[]> accept) : IRowSink<MappedRow>
    {
        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct
        {
            object?[] row = new object?[types.Count];
            for (int column = 0; column < row.Length; column++)
            {
                row[column] =
                    reader.IsNull(column) ? null
                    : types[column] == ArgumentType.Integer ? reader.Integer(column)
                    : types[column] == ArgumentType.Real ? reader.Real(column)
                    : types[column] == ArgumentType.Text ? reader.Text(column).ToString()
                    : reader.Blob(column).ToArray();
            }

            accept(row);
        }

        public void Accept(MappedRow row) => throw new NotSupportedException("databases are checked by a cursor");
    }
}
