using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Workloads.Databases;

/// <summary>
/// Compares the contents of databases with the model's. Two providers read each of them, and a third one decides where
/// they disagree: so none has to be trusted.
/// </summary>
/// <param name="readers">
/// The providers that read: synchronous ones, or the native baseline. They must use the engine that already has the
/// database open in this process, if any: two copies of SQLite in one process ignore and release each other's locks.
/// </param>
internal sealed class DatabaseCheck(IReadOnlyList<Provider> readers)
{
    // The beginning of the sentence that refuses asynchronous providers.
    private const string Purpose = "databases are checked by";

    /// <summary>Compares a database with what it has to hold, and checks that it is sound.</summary>
    /// <returns>What is wrong; null if nothing is.</returns>
    public DatabaseFault? Find(string path, IEnumerable<ExpectedRows> contents)
    {
        try
        {
            return contents.Select(expected => Find(path, expected)).FirstOrDefault(fault => fault is not null)
                ?? Find(path, ExpectedRows.Integrity);
        }
        catch (Exception exception) when (exception is SqliteEngineException or NativeBaselineException)
        {
            return new DatabaseFault($"wrong database: it cannot be read: {exception.Message}");
        }
    }

    /// <summary>The same without one that reads wrong; unchanged if nobody would be left.</summary>
    public DatabaseCheck Without(Provider reader) =>
        readers.Contains(reader) && readers.Count > 1 ? new([.. readers.Where(other => other != reader)]) : this;

    private DatabaseFault? Find(string path, ExpectedRows expected)
    {
        // The model takes about as long as the reading.
        Task<RowsDigest> model = Task.Run(() => Of(expected));
        RowsDigest[] read = [.. readers.Take(2).Select(reader => Read(reader, path, expected))];
        RowsDigest right = model.GetAwaiter().GetResult();
        if (Array.TrueForAll(read, digest => digest == right))
        {
            return null;
        }

        if (read.Length == 2 && read[0] != read[1] && readers.Count > 2)
        {
            RowsDigest decides = Read(readers[2], path, expected);
            int liar = Array.FindIndex(read, digest => digest != decides);
            // All three may disagree: then the database itself is the least to be trusted.
            if (read[1 - liar] == decides)
            {
                return new DatabaseFault(
                    $"{readers[liar]} reads {read[liar].Rows} rows of {expected.Name} otherwise than"
                        + $" {readers[1 - liar]} and {readers[2]} do"
                )
                {
                    Reader = readers[liar],
                };
            }
        }

        string difference = Difference(path, expected) ?? "a value is in another storage class";
        return new DatabaseFault($"wrong {expected.Name}: {difference}");
    }

    private static RowsDigest Of(ExpectedRows expected)
    {
        ValueFold fold = NewFold();
        foreach (object?[] row in expected.Rows)
        {
            foreach (object? value in row)
            {
                fold.Value(value);
            }

            // No value is of another storage class.
            fold.Integer(0);
            fold.EndRow();
        }

        fold.EndRows();
        return new RowsDigest(fold.Digest, fold.Rows);
    }

    private static RowsDigest Read(Provider reader, string path, ExpectedRows expected) =>
        reader.Accept(new DigestReader(path, expected));

    private static ValueFold NewFold() => new(whole: true) { Compares = RowComparison.AnyOrder };

    // Rows count by their text, which is not kept: a table may have millions. Null if no text differs.
    private string? Difference(string path, ExpectedRows expected)
    {
        Dictionary<ulong, int> missing = [];
        foreach (object?[] row in expected.Rows)
        {
            ulong hash = Digest.Hash(ExpectedRows.Text(row));
            missing[hash] = missing.GetValueOrDefault(hash) + 1;
        }

        string? extra = null;
        int extras = 0;
        Provider reader = readers.First(provider => provider != NativeBaseline.Provider);
        reader.Accept(
            new RowReader(
                path,
                expected,
                row =>
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

    private readonly record struct RowsDigest(ulong Digest, long Rows);

    private sealed class MappedRow;

    /// <summary>Reads the rows of a query by a synchronous provider.</summary>
    private sealed class RowReader(string path, ExpectedRows expected, Action<object?[]> accept)
        : SynchronousVisitor<bool>(Purpose)
    {
        public override bool Synchronous<TConnection, TStatement>()
        {
            using TConnection connection = TConnection.Open(path);
            using TStatement query = connection.Prepare<NoArguments>(expected.Sql);
            query.Read<NoArguments, MappedRow, RowSink>(default, new RowSink(expected.Types, accept));
            return true;
        }
    }

    /// <summary>Folds the rows of a query by a synchronous provider or by C++.</summary>
    private sealed class DigestReader(string path, ExpectedRows expected) : SynchronousVisitor<RowsDigest>(Purpose)
    {
        public override RowsDigest Synchronous<TConnection, TStatement>()
        {
            ValueFold fold = NewFold();
            using TConnection connection = TConnection.Open(path);
            using TStatement query = connection.Prepare<NoArguments>(expected.SqlWithClasses);
            query.Read<NoArguments, MappedRow, FoldSink>(default, new FoldSink(expected.Types, fold));
            fold.EndRows();
            return new RowsDigest(fold.Digest, fold.Rows);
        }

        public override RowsDigest Native(NativeLibraryBaseline library)
        {
            using NativeStatement statement = library.OpenStatement(
                new NativeStatementOptions(
                    EngineLibrary.Path,
                    path,
                    Pragmas: "",
                    expected.SqlWithClasses,
                    "+" + string.Concat(expected.Types.Append(ArgumentType.Integer).Select(Letter)),
                    [],
                    1,
                    StatementUsage.Reused,
                    RunOptions.BusyTimeout
                )
            );
            NativeResult result = statement.Execute(0, 1);
            return new RowsDigest(result.Digest, result.Rows);
        }

        private static char Letter(ArgumentType type) =>
            type switch
            {
                ArgumentType.Integer => 'i',
                ArgumentType.Real => 'r',
                ArgumentType.Text => 't',
                _ => 'b',
            };
    }

    private readonly struct FoldSink(IReadOnlyList<ArgumentType> types, ValueFold fold) : IRowSink<MappedRow>
    {
        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct
        {
            for (int column = 0; column < types.Count; column++)
            {
                if (reader.IsNull(column))
                {
                    fold.Null();
                    continue;
                }

                switch (types[column])
                {
                    case ArgumentType.Integer:
                        fold.Integer(reader.Integer(column));
                        break;
                    case ArgumentType.Real:
                        fold.Real(reader.Real(column));
                        break;
                    case ArgumentType.Text:
                        fold.Text(reader.Text(column));
                        break;
                    default:
                        fold.Blob(reader.Blob(column));
                        break;
                }
            }

            fold.Integer(reader.Integer(types.Count));
            fold.EndRow();
        }

        public void Accept(MappedRow row) => throw new NotSupportedException("databases are checked by a cursor");
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

/// <summary>What is wrong with a database.</summary>
/// <param name="Text">What, without the name of who wrote it.</param>
internal sealed record DatabaseFault(string Text)
{
    /// <summary>The provider that reads it wrong, where others read it right; null where the database is wrong.</summary>
    public Provider? Reader { get; init; }
}
