namespace SqliteBench.Providers.PInvoke;

/// <summary>A prepared statement, executed through the imports of Sqlite3: the timed code of <c>pinvoke</c>.</summary>
public readonly struct PInvokeStatement(StatementHandle handle) : IStatement
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments
    {
        StatementHandle owner = handle;
        nint statement = Bind(owner, in arguments);
        int resultCode = Sqlite3.Step(statement);
        if (resultCode == Sqlite3.Row)
        {
            value = Sqlite3.ColumnInteger(statement, 0);
            owner.ResetOnRow(statement);
            GC.KeepAlive(owner);
            return true;
        }

        value = 0;
        ResetAfterLastStep(owner, statement, resultCode);
        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        StatementHandle owner = handle;
        nint statement = Bind(owner, in arguments);
        StepToEnd(owner, statement);
        if (owner.MayChangeTransaction)
        {
            owner.Connection.ObserveTransaction();
        }

        return Sqlite3.Changes(owner.Connection.Pointer);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        StatementHandle owner = handle;
        nint statement = Bind(owner, in arguments);
        StepToEnd(owner, statement);
        return Sqlite3.LastInsertRowId(owner.Connection.Pointer);
    }

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        StatementHandle owner = handle;
        nint statement = Bind(owner, in arguments);
        owner.BeginReading();
        try
        {
            PassRows<TRow, TSink>(owner, statement, sink);
        }
        catch
        {
            owner.Reset();
            throw;
        }
        finally
        {
            owner.EndReading();
        }
    }

    public void Dispose() => handle.Dispose();

    internal unsafe string? ReadText()
    {
        StatementHandle owner = handle;
        nint statement = owner.Pointer;
        int resultCode = Sqlite3.Step(statement);
        if (resultCode != Sqlite3.Row)
        {
            ResetAfterLastStep(owner, statement, resultCode);
            return null;
        }

        PInvokeRow row = new(statement);
        string? text = row.IsNull(0) ? null : row.Text(0).ToString();
        owner.Reset();
        return text;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Bind<TArguments>(StatementHandle owner, in TArguments arguments)
        where TArguments : struct, IArguments
    {
        nint statement = owner.Pointer;
        PInvokeBinder binder = new(owner, statement);

        // The compiler would copy the arguments: it cannot know that Bind leaves them as they are.
        Unsafe.AsRef(in arguments).Bind(ref binder);
        return statement;
    }

    // The loop is out of line, because calls to native code are not inlined into methods with a try block.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void PassRows<TRow, TSink>(StatementHandle owner, nint statement, TSink sink)
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        PInvokeRow row = new(statement);
        int resultCode;
        while ((resultCode = Sqlite3.Step(statement)) == Sqlite3.Row)
        {
            sink.Accept(ref row);
            owner.ThrowIfDisposed();
        }

        ResetAfterLastStep(owner, statement, resultCode);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StepToEnd(StatementHandle owner, nint statement)
    {
        int resultCode = Sqlite3.Step(statement);
        while (resultCode == Sqlite3.Row)
        {
            resultCode = Sqlite3.Step(statement);
        }

        ResetAfterLastStep(owner, statement, resultCode);
    }

    /// <summary>
    /// Resets, or throws unless the step returned SQLITE_DONE, which has closed the cursors and committed: only memory
    /// is left.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void ResetAfterLastStep(StatementHandle owner, nint statement, int resultCode)
    {
        if (resultCode != Sqlite3.Done)
        {
            EngineError.ThrowStep(owner, resultCode);
        }

        _ = Sqlite3.ResetAtOnce(statement);
        GC.KeepAlive(owner);
    }
}

/// <summary>The current row of a statement; text and blobs stay in the engine's memory.</summary>
internal readonly unsafe ref struct PInvokeRow(nint statement) : IRowReader
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool IsNull(int column) => Sqlite3.ColumnType(statement, column) == Sqlite3.Null;

    public ArgumentType? TypeOf(int column) => StorageClass.Of(Sqlite3.ColumnType(statement, column));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Integer(int column) => Sqlite3.ColumnInteger(statement, column);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public double Real(int column) => Sqlite3.ColumnReal(statement, column);

    // The text is read first: asking for its size first would convert it twice.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TextValue Text(int column)
    {
        byte* start = Sqlite3.ColumnText(statement, column);
        return new TextValue(new ReadOnlySpan<byte>(start, Sqlite3.ColumnBytes(statement, column)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> Blob(int column, bool isDeclared)
    {
        byte* start = Sqlite3.ColumnBlob(statement, column);
        return new ReadOnlySpan<byte>(start, Sqlite3.ColumnBytes(statement, column));
    }
}
