namespace SqliteBench.Workloads.Databases;

/// <summary>P/Invoke need not be trusted: what it reads wrong differs from the model, made without SQLite.</summary>
internal static class DatabaseCheck
{
    /// <param name="reader">
    /// A provider in C#; P/Invoke when null. It must use the engine that already has the database open in this process,
    /// if any: two copies of SQLite in one process ignore and release each other's locks.
    /// </param>
    /// <returns>What is wrong, without the name of who wrote it; null if nothing is.</returns>
    public static string? Find(string path, IEnumerable<ExpectedRows> contents, Provider? reader = null)
    {
        try
        {
            Provider provider = reader ?? PInvokeShim.Provider;
            // It takes about as long as the rows.
            Task<string?> integrity = Task.Run(() => Find(path, ExpectedRows.Integrity, provider));
            try
            {
                return contents
                        .Select(expected => Find(path, expected, provider))
                        .FirstOrDefault(fault => fault is not null)
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
        // The model takes about as long as the reading.
        Task<(ulong, long)> model = Task.Run(() =>
        {
            Fold rows = NewFold();
            foreach (object?[] row in expected.Rows)
            {
                foreach (object? value in row)
                {
                    rows.Value(value);
                }

                // No value is of another storage class.
                rows.Add(0L);
                rows.EndRow();
            }

            return End(rows);
        });
        Fold read = NewFold();
        reader.Accept(new RowReader<FoldSink>(path, expected, types => new FoldSink(types, read)));
        return End(read) == model.GetAwaiter().GetResult()
            ? null
            : $"wrong {expected.Name}: {Difference(path, expected, reader) ?? "a value is in another storage class"}";
    }

    private static Fold NewFold() => new(whole: true) { Compares = RowComparison.AnyOrder };

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
            new RowReader<RowSink>(
                path,
                expected,
                types => new RowSink(
                    types,
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

    private sealed class RowReader<TSink>(string path, ExpectedRows expected, Func<ArgumentType[], TSink> sinkOf)
        : ManagedVisitor<bool>("databases are checked by")
        where TSink : struct, IRowSink<MappedRow>
    {
        // Spares a large database the copying of its pages.
        private const string Mapping = "PRAGMA mmap_size=1073741824";

        public override bool Managed<TConnection, TStatement>()
        {
            using TConnection connection = TConnection.Open(path);
            connection.Execute(RunOptions.BusyTimeoutStatement);
            connection.Execute(Mapping);
            using TStatement query = connection.Prepare<NoArguments>(expected.SqlWithClasses);
            query.Read<NoArguments, MappedRow, TSink>(default, sinkOf([.. expected.Types, ArgumentType.Integer]));
            return true;
        }
    }

    private readonly struct FoldSink(ArgumentType[] types, Fold fold) : IRowSink<MappedRow>
    {
        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct
        {
            for (int column = 0; column < types.Length; column++)
            {
                if (reader.IsNull(column))
                {
                    fold.Null();
                }
                else if (types[column] == ArgumentType.Integer)
                {
                    fold.Add(reader.Integer(column));
                }
                else if (types[column] == ArgumentType.Real)
                {
                    fold.Real(reader.Real(column));
                }
                else if (types[column] == ArgumentType.Text)
                {
                    fold.Text(reader.Text(column));
                }
                else
                {
                    fold.Blob(reader.Blob(column));
                }
            }

            fold.EndRow();
        }

        public void Accept(MappedRow row) => throw new NotSupportedException("databases are checked by a cursor");
    }

    private readonly struct RowSink(ArgumentType[] types, Action<object?[]> accept) : IRowSink<MappedRow>
    {
        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct
        {
            object?[] row = new object?[types.Length];
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
