using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Text;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Rows;

/// <summary>
/// Folds the values that statements return, in order, into a digest. Of text and bytes it takes the length and a sample,
/// so that a megabyte costs its reading and not its hashing; the C++ baseline computes the same.
/// </summary>
/// <param name="whole">Whether all of a text or blob counts: for what a run leaves, which nobody times.</param>
internal sealed class ValueFold(bool whole = false)
{
    private const ulong NullValue = 0x4E554C4C9D3A5F17;

    // Of executions, or with a comparison of the current row.
    private Digest _digest = new();
    private Digest _executions = new();
    private ulong _sumOfRows;
    private long _rows;
    private long _rowsOfExecution;

    public ulong Digest => Compares is null ? _digest.Value : _executions.Value;

    /// <summary>
    /// What counts of the rows of an execution; null for all values of all executions in their order. It may change between
    /// executions, but not from or to null.
    /// </summary>
    public RowComparison? Compares { get; set; }

    /// <summary>Called with the answer of each execution, where <see cref="Compares"/> is not null.</summary>
    public Action<ExecutionAnswer>? Answered { get; init; }

    /// <summary>Rows read so far, and executions without rows.</summary>
    public long Rows => _rows;

    public int Executions { get; private set; }

    public void Changed(long rows)
    {
        if (Compares is null)
        {
            _digest.Add(rows);
        }
        else
        {
            Add(new ExecutionAnswer(0, rows));
        }

        _rows++;
        Executions++;
    }

    /// <summary>Executions changed as many rows each.</summary>
    /// <param name="rows">How many rows each of them changed.</param>
    public void ChangedEach(int executions, long rows = 1)
    {
        for (int execution = 0; execution < executions; execution++)
        {
            Changed(rows);
        }
    }

    /// <summary>An integer of the current row.</summary>
    public void Integer(long value) => _digest.Add(value);

    /// <summary>A floating-point number of the current row.</summary>
    public void Real(double value) => _digest.Add(BitConverter.DoubleToUInt64Bits(value));

    /// <summary>A NULL of the current row: no number of a table is likely to count the same.</summary>
    public void Null() => _digest.Add(NullValue);

    /// <summary>Whether a value of the current row is NULL, whatever it is otherwise.</summary>
    public void IsNull(bool isNull) => _digest.Add(isNull ? 1L : 0L);

    /// <summary>A value of the current row, of any type that SQLite has.</summary>
    public void Value(object? value)
    {
        switch (value)
        {
            case long integer:
                Integer(integer);
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

    /// <summary>A text of the current row.</summary>
    public void Text(TextValue value)
    {
        if (value.String is { } text)
        {
            Text(text);
        }
        else
        {
            Blob(value.Utf8);
        }
    }

    /// <summary>A text of the current row, which counts as its UTF-8 bytes.</summary>
    [SkipLocalsInit]
    public void Text(string value)
    {
        Span<byte> ends = stackalloc byte[2 * sizeof(ulong)];
        bool isSampled = !whole && value.Length >= sizeof(ulong);
        // A text of ASCII alone has the bytes of its first and last characters at its ends.
        if (isSampled && Encoding.UTF8.GetByteCount(value) == value.Length)
        {
            _ = Encoding.UTF8.GetBytes(value.AsSpan(0, sizeof(ulong)), ends);
            _ = Encoding.UTF8.GetBytes(value.AsSpan(value.Length - sizeof(ulong)), ends[sizeof(ulong)..]);
            Sample(value.Length, ends, ends[sizeof(ulong)..]);
        }
        else
        {
            Blob(Encoding.UTF8.GetBytes(value));
        }
    }

    /// <summary>A blob of the current row, or UTF-8 text.</summary>
    /// <param name="value">Its bytes.</param>
    public void Blob(ReadOnlySpan<byte> value)
    {
        if (!whole && value.Length >= sizeof(ulong))
        {
            Sample(value.Length, value, value[^sizeof(ulong)..]);
        }
        else
        {
            _digest.Add((long)value.Length);
            _digest.Add(Workloads.Digest.Hash(value));
        }
    }

    public void EndRow()
    {
        if (Compares is { } compares)
        {
            EndRow(compares);
        }

        _rowsOfExecution++;
    }

    /// <summary>The current execution is over: it had the rows that ended since the last.</summary>
    public void EndRows()
    {
        if (Compares is null)
        {
            _digest.Add(_rowsOfExecution);
        }
        else
        {
            Add(new ExecutionAnswer(_sumOfRows, _rowsOfExecution));
            _sumOfRows = 0;
        }

        _rows += _rowsOfExecution;
        _rowsOfExecution = 0;
        Executions++;
    }

    // The sum of the digests of its rows, and their number; or 0, and the number of rows changed.
    private void Add(ExecutionAnswer answer)
    {
        _executions.Add(answer.Value);
        _executions.Add(answer.Number);
        Answered?.Invoke(answer);
    }

    // Rows in any order have the same sum; their places tell those that have an order.
    private void EndRow(RowComparison compares)
    {
        if (compares == RowComparison.InOrder)
        {
            _digest.Add(_rowsOfExecution);
        }

        _sumOfRows += compares == RowComparison.Number ? 0 : _digest.Value;
        _digest = new();
    }

    private void Sample(long length, ReadOnlySpan<byte> first, ReadOnlySpan<byte> last)
    {
        _digest.Add(length);
        _digest.Add(BinaryPrimitives.ReadUInt64LittleEndian(first));
        _digest.Add(BinaryPrimitives.ReadUInt64LittleEndian(last));
    }
}
