using System.Runtime.InteropServices;

namespace SqliteBench.Providers.PInvoke;

/// <summary>
/// What the shim has to know of a statement's program, read once from EXPLAIN. A reset closes the program's cursors.
/// For cursors on tables and indexes that are only read, inside an explicit transaction, that gives back pages in memory
/// and nothing else. A sorter or a temporary table may have files to close and threads to join, a write may have a
/// savepoint to release: such statements are reset with the ordinary transition.
/// </summary>
/// <param name="ResetsAtOnce">Whether a reset inside an explicit transaction returns at once.</param>
/// <param name="ChangesTransaction">Whether it begins or ends a transaction.</param>
internal readonly record struct StatementProgram(bool ResetsAtOnce, bool ChangesTransaction)
{
    private const int OpcodeColumn = 1;

    /// <summary>Reads the program of a statement; one that the engine does not explain is taken as slow to reset.</summary>
    /// <param name="connection">The connection.</param>
    /// <param name="sql">The statement.</param>
    public static unsafe StatementProgram Read(nint connection, string sql)
    {
        if (Sqlite3.Prepare(connection, "EXPLAIN " + sql, -1, out nint statement, 0) != Sqlite3.Ok || statement == 0)
        {
            return new StatementProgram(ResetsAtOnce: false, ChangesTransaction: true);
        }

        bool onlyReads = true;
        bool changesTransaction = false;
        while (Sqlite3.Step(statement) == Sqlite3.Row)
        {
            string opcode = Marshal.PtrToStringUTF8((nint)Sqlite3.ColumnText(statement, OpcodeColumn)) ?? "";
            bool opensCursor = opcode.Contains("Open", StringComparison.Ordinal);
            onlyReads &= !opensCursor || opcode == "OpenRead";
            onlyReads &= opcode is not ("Program" or "AutoCommit" or "Savepoint");
            changesTransaction |= opcode is "AutoCommit" or "Savepoint";
        }

        _ = Sqlite3.Finalize(statement);
        return new StatementProgram(onlyReads, changesTransaction);
    }
}
