namespace SqliteBench.Providers.PInvoke;

/// <summary>
/// Owns a sqlite3 statement. Calls take the raw pointer, checked once per execution, without counting references.
/// </summary>
public sealed unsafe class StatementHandle : SafeHandle
{
    // After this many resets, reading the statement's program pays off: it costs as much as preparing it twice.
    private const int ResetsBeforeExplained = 50;

    private readonly int _bufferCount;
    private readonly string _sql;
    private nint _idle;
    private bool _isRead;
    private bool _isDisposed;
    private int _resets;
    private bool _resetsAtOnce;

    public StatementHandle(ConnectionHandle connection, nint pointer, int arguments, string sql)
        : base(0, ownsHandle: true)
    {
        Connection = connection;
        SetHandle(pointer);
        _idle = pointer;
        _sql = sql;
        MayChangeTransaction = Sqlite3.IsReadOnly(pointer) != 0;
        _bufferCount = arguments;
        Buffers = (ArgumentBuffer*)NativeMemory.AllocZeroed((nuint)arguments, (nuint)sizeof(ArgumentBuffer));
    }

    public override bool IsInvalid => handle == 0;

    public ConnectionHandle Connection { get; }

    /// <summary>Whether it may be a BEGIN, COMMIT, ROLLBACK or the like, which SQLite counts as reading only.</summary>
    public bool MayChangeTransaction { get; }

    /// <summary>One buffer for each argument.</summary>
    public ArgumentBuffer* Buffers { get; private set; }

    /// <summary>Throws while rows are passed on: binding anew would free arguments that the engine reads.</summary>
    public nint Pointer
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (_idle == 0)
            {
                EngineError.ThrowNotIdle(_isDisposed);
            }

            return _idle;
        }
    }

    /// <summary>Ends an execution in whatever state it is; the result code repeats the step's and is ignored.</summary>
    public void Reset() => _ = Sqlite3.Reset(handle);

    /// <summary>Keeps the statement for its rows: until <see cref="EndReading"/> it is neither executed nor finalized.</summary>
    public void BeginReading()
    {
        _idle = 0;
        _isRead = true;
    }

    /// <summary>Does what a <see cref="SafeHandle.Dispose()"/> during the reading had to leave undone.</summary>
    public void EndReading()
    {
        _isRead = false;
        if (_isDisposed)
        {
            base.Dispose(disposing: true);
        }
        else
        {
            _idle = handle;
        }
    }

    /// <summary>Ends the reading when what took the last row disposed of the statement or of its connection.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ThrowIfDisposed()
    {
        if (_isDisposed)
        {
            EngineError.ThrowNotIdle(_isDisposed);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ResetOnRow(nint statement)
    {
        // Outside a transaction, the reset ends the read transaction and gives up file locks.
        if (_resetsAtOnce & Connection.InTransaction)
        {
            _ = Sqlite3.ResetAtOnce(statement);
        }
        else
        {
            ResetAndCount(statement);
        }
    }

    private void ResetAndCount(nint statement)
    {
        _ = Sqlite3.Reset(statement);
        if (++_resets == ResetsBeforeExplained)
        {
            _resetsAtOnce = StatementProgram.ResetsAtOnce(Connection.Pointer, _sql);
        }
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _idle = 0;
            _isDisposed = true;
            Connection.Release(this);
        }

        if (!_isRead || !disposing)
        {
            base.Dispose(disposing);
        }
    }

    protected override bool ReleaseHandle()
    {
        // The result code repeats the last step's error, which has been thrown.
        _ = Sqlite3.Finalize(handle);
        handle = 0;
        for (int index = 0; index < _bufferCount; index++)
        {
            NativeMemory.Free(Buffers[index].Start);
        }

        NativeMemory.Free(Buffers);
        Buffers = null;
        return true;
    }
}

// A reset closes cursors. Those that only read tables and indexes in an explicit transaction give back memory alone; a
// sorter or temporary table may have files and threads, and a write a savepoint.
internal static class StatementProgram
{
    private const int OpcodeColumn = 1;

    /// <summary>Returns whether a reset returns at once inside an explicit transaction, by the statement's EXPLAIN.</summary>
    public static unsafe bool ResetsAtOnce(nint connection, string sql)
    {
        if (Explain(connection, sql, out nint statement) != Sqlite3.Ok || statement == 0)
        {
            return false;
        }

        bool onlyReads = true;
        while (Sqlite3.Step(statement) == Sqlite3.Row)
        {
            ReadOnlySpan<byte> opcode = MemoryMarshal.CreateReadOnlySpanFromNullTerminated(
                Sqlite3.ColumnText(statement, OpcodeColumn)
            );
            onlyReads &= opcode.IndexOf("Open"u8) < 0 || opcode.SequenceEqual("OpenRead"u8);
            onlyReads &=
                !opcode.SequenceEqual("Program"u8)
                && !opcode.SequenceEqual("AutoCommit"u8)
                && !opcode.SequenceEqual("Savepoint"u8);
        }

        _ = Sqlite3.Finalize(statement);
        return onlyReads;
    }

    // This takes no managed memory, because it runs while a benchmark counts allocations.
    private static unsafe int Explain(nint connection, string sql, out nint statement)
    {
        ReadOnlySpan<byte> prefix = "EXPLAIN "u8;
        int capacity = prefix.Length + Encoding.UTF8.GetMaxByteCount(sql.Length);
        byte* text = (byte*)NativeMemory.Alloc((nuint)capacity);
        try
        {
            Span<byte> room = new(text, capacity);
            prefix.CopyTo(room);
            int length = prefix.Length + Encoding.UTF8.GetBytes(sql, room[prefix.Length..]);
            return Sqlite3.Prepare(connection, text, length, out statement, 0);
        }
        finally
        {
            NativeMemory.Free(text);
        }
    }
}
