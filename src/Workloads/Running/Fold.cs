using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Running;

/// <summary>
/// Adds what executions answer, in order, to a digest. Of text and bytes it takes only the length and a sample, so that
/// a megabyte costs its reading and not its hashing. Keep the C++ baseline equal to it: src/Native/src/statements and
/// digest.hpp in src/Native/src/data. It also holds the state that the executions of a thread share.
/// </summary>
/// <param name="hashesAll">Whether all of a text or blob counts, for rows whose reading is not timed.</param>
public sealed class Fold(bool hashesAll = false)
{
    private const ulong NullValue = 0x4E554C4C9D3A5F17;

    private State _state = new();

    public ulong Digest => Compares is null ? _state.Values.Value : _state.Answers.Value;

    /// <summary>Null if all values of all executions count, in order. It may change, but not from or to null.</summary>
    public RowComparison? Compares { get; set; }

    /// <summary>Called with the answer of each execution, if <see cref="Compares"/> is not null.</summary>
    public Action<ExecutionAnswer>? OnAnswer { get; init; }

    /// <summary>Whether text in UTF-8 is taken as the string that a library makes of it.</summary>
    public bool DecodesText { get; init; }

    /// <summary>The number of rows read or removed if an execution has many, else that of executions.</summary>
    public long Rows => _state.Rows;

    /// <summary>The index of the execution that is under way, from 0, or -1.</summary>
    public int Position { get; set; } = -1;

    /// <summary>The blockset that blocks are added to, or 0 before the first.</summary>
    public ref long Blockset => ref _state.Blockset;

    /// <summary>The files since the last commit of the workload backup.</summary>
    public ref int Files => ref _state.Files;

    public RunResult Result => new(Digest, Rows, Conflicts);

    private long Conflicts { get; set; }

    /// <summary>Returns the state before a transaction, for <see cref="Restore"/>.</summary>
    public State Save() => _state;

    /// <summary>Discards the answers of a transaction that met a lock.</summary>
    public void Restore(in State saved)
    {
        _state = saved;
        Conflicts++;
    }

    /// <summary>Adds an integer to the current row or answer.</summary>
    public void Add(long value) => _state.Values.Add(value);

    public void Add(ulong value) => _state.Values.Add(value);

    /// <summary>Adds to <see cref="Rows"/>, and nothing to the digest.</summary>
    public void Count(long rows) => _state.Rows += rows;

    /// <summary>Adds a number of changed rows to the digest and to <see cref="Rows"/>.</summary>
    public void AddRows(long changed)
    {
        Add(changed);
        Count(changed);
    }

    /// <summary>
    /// Ends an execution that returns no rows, with the number that it changed, or the rowid that it inserted.
    /// </summary>
    public void Changed(long rows)
    {
        if (Compares is null)
        {
            _state.Values.Add(rows);
        }
        else
        {
            Add(new ExecutionAnswer(0, rows));
        }

        _state.Rows++;
    }

    public void Real(double value) => _state.Values.Add(BitConverter.DoubleToUInt64Bits(value));

    /// <summary>Adds a NULL of the current row, as a number that is unlikely to be in a table.</summary>
    public void Null() => _state.Values.Add(NullValue);

    public void IsNull(bool isNull) => _state.Values.Add(isNull ? 1L : 0L);

    public void Value(object? value)
    {
        switch (value)
        {
            case long integer:
                Add(integer);
                break;
            case double real:
                Real(real);
                break;
            case string text:
                Text(text);
                break;
            case byte[] blob:
                Blob(blob);
                break;
            default:
                Null();
                break;
        }
    }

    public void Value<TReader>(ref TReader reader, int column)
        where TReader : struct, IRowReader, allows ref struct
    {
        switch (reader.TypeOf(column))
        {
            case ArgumentType.Integer:
                Add(reader.Integer(column));
                break;
            case ArgumentType.Real:
                Real(reader.Real(column));
                break;
            case ArgumentType.Text:
                Text(reader.Text(column));
                break;
            case ArgumentType.Blob:
                Blob(reader.Blob(column, isDeclared: false));
                break;
            default:
                Null();
                break;
        }
    }

    public void Text(TextValue value)
    {
        if (value.String is { } text)
        {
            Text(text);
        }
        else if (DecodesText)
        {
            Text(Encoding.UTF8.GetString(value.Utf8));
        }
        else
        {
            Blob(value.Utf8);
        }
    }

    // Encoding both ends would cost 20 ns, which providers that return UTF-8 do not pay; this costs 4 ns.
    public void Text(string value)
    {
        bool isSampled = !hashesAll && value.Length >= sizeof(ulong);
        // A text of ASCII alone has the bytes of its first and last characters at its ends.
        if (isSampled && Ascii.IsValid(value))
        {
            ReadOnlySpan<ushort> codes = MemoryMarshal.Cast<char, ushort>(value);
            Vector128<ulong> ends = Vector128
                .Narrow(Vector128.Create(codes), Vector128.Create(codes[^sizeof(ulong)..]))
                .AsUInt64();
            Sample(value.Length, ends[0], ends[1]);
        }
        else
        {
            AddEncoded(value);
        }
    }

    [SkipLocalsInit]
    private void AddEncoded(string value)
    {
        Span<byte> bytes = stackalloc byte[256];
        Blob(Encoding.UTF8.TryGetBytes(value, bytes, out int count) ? bytes[..count] : Encoding.UTF8.GetBytes(value));
    }

    public void Blob(ReadOnlySpan<byte> value)
    {
        if (!hashesAll && value.Length >= sizeof(ulong))
        {
            Sample(
                value.Length,
                BinaryPrimitives.ReadUInt64LittleEndian(value),
                BinaryPrimitives.ReadUInt64LittleEndian(value[^sizeof(ulong)..])
            );
        }
        else
        {
            _state.Values.Add((long)value.Length);
            _state.Values.Add(Workloads.Digest.Hash(value));
        }
    }

    /// <summary>Ends a row, whose columns were added since the last row ended.</summary>
    public void EndRow()
    {
        if (Compares == RowComparison.Nothing)
        {
            _state.Values = new();
            return;
        }

        if (Compares is { } compares)
        {
            EndRow(compares);
        }

        _state.RowsOfExecution++;
    }

    /// <summary>Ends an execution that returns rows: those that ended since the last execution did.</summary>
    public void EndExecution()
    {
        if (Compares is null)
        {
            _state.Values.Add(_state.RowsOfExecution);
        }
        else
        {
            Add(new ExecutionAnswer(_state.SumOfRows, _state.RowsOfExecution));
            _state.SumOfRows = 0;
        }

        _state.Rows += _state.RowsOfExecution;
        _state.RowsOfExecution = 0;
    }

    // An answer is the sum of the digests of its rows, and their number; or 0, and the number of rows changed.
    private void Add(ExecutionAnswer answer)
    {
        _state.Answers.Add(answer.Value);
        _state.Answers.Add(answer.Number);
        OnAnswer?.Invoke(answer);
    }

    // The sum of the rows does not depend on their order. If the order counts, the place of a row is added to it.
    private void EndRow(RowComparison compares)
    {
        if (compares == RowComparison.InOrder)
        {
            _state.Values.Add(_state.RowsOfExecution);
        }

        _state.SumOfRows += compares == RowComparison.Number ? 0 : _state.Values.Value;
        _state.Values = new();
    }

    private void Sample(long length, ulong first, ulong last)
    {
        _state.Values.Add(length);
        _state.Values.Add(first);
        _state.Values.Add(last);
    }

    public struct State()
    {
        public Digest Values = new();
        public Digest Answers = new();
        public ulong SumOfRows;
        public long Rows;
        public long RowsOfExecution;
        public long Blockset;
        public int Files;
    }
}
