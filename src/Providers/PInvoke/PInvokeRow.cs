using System.Runtime.CompilerServices;

namespace SqliteBench.Providers.PInvoke;

/// <summary>The current row of a statement; text and blobs stay in the engine's memory.</summary>
internal readonly unsafe ref struct PInvokeRow(nint statement) : IRowReader
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool IsNull(int column) => Sqlite3.ColumnType(statement, column) == Sqlite3.Null;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Integer(int column) => Sqlite3.ColumnInteger(statement, column);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public double Real(int column) => Sqlite3.ColumnReal(statement, column);

    // The text first: asking for its size first would convert it twice.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TextValue Text(int column)
    {
        byte* start = Sqlite3.ColumnText(statement, column);
        return new TextValue(new ReadOnlySpan<byte>(start, Sqlite3.ColumnBytes(statement, column)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> Blob(int column)
    {
        byte* start = Sqlite3.ColumnBlob(statement, column);
        return new ReadOnlySpan<byte>(start, Sqlite3.ColumnBytes(statement, column));
    }
}
