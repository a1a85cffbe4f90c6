using System.Runtime.InteropServices;
using System.Text;

namespace SqliteBench.Providers.PInvoke;

/// <summary>
/// What the shim has to know of a statement's program, read from EXPLAIN. A reset closes the program's cursors.
/// For cursors on tables and indexes that are only read, inside an explicit transaction, that gives back pages in memory
/// and nothing else. A sorter or a temporary table may have files to close and threads to join, a write may have a
/// savepoint to release: such statements are reset with the ordinary transition.
/// </summary>
internal static class StatementProgram
{
    private const int OpcodeColumn = 1;

    /// <summary>
    /// Whether a reset of a statement inside an explicit transaction returns at once. One that the engine does not explain
    /// is taken as slow.
    /// </summary>
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

    // Without managed memory: it comes in the middle of what a benchmark counts the allocations of.
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
