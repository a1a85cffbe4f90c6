using System.Runtime.InteropServices;

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
    /// <param name="connection">The connection.</param>
    /// <param name="sql">The statement.</param>
    public static unsafe bool ResetsAtOnce(nint connection, string sql)
    {
        if (Sqlite3.Prepare(connection, "EXPLAIN " + sql, -1, out nint statement, 0) != Sqlite3.Ok || statement == 0)
        {
            return false;
        }

        bool onlyReads = true;
        while (Sqlite3.Step(statement) == Sqlite3.Row)
        {
            string opcode = Marshal.PtrToStringUTF8((nint)Sqlite3.ColumnText(statement, OpcodeColumn)) ?? "";
            bool opensCursor = opcode.Contains("Open", StringComparison.Ordinal);
            onlyReads &= !opensCursor || opcode == "OpenRead";
            onlyReads &= opcode is not ("Program" or "AutoCommit" or "Savepoint");
        }

        _ = Sqlite3.Finalize(statement);
        return onlyReads;
    }
}
