using System.Collections.Concurrent;
using System.Runtime.InteropServices;
using static SqliteBench.Tests.Liars.ShowsAttribute;

namespace SqliteBench.Tests.Liars;

/// <summary>Says that a row was changed, and executes nothing.</summary>
[Shows(BlockDiffers, "insert")]
[Shows("wrong table Blockset: expected ", "backup")]
[Shows(DigestDiffers, "recreate", "delete", "bulk-values-10")]
[Shows(RecordDiffers, "crud-insert", "crud-update-field", "crud-delete-key", "journal-insert")]
internal sealed class LosesInserts : Liar
{
    public override int Execute(Call call, Func<int> execute) => 1;
}

/// <summary>Leaves out an insertion after 50,000 others.</summary>
[Shows("wrong table log: expected ", "log-insert")]
internal sealed class InsertsNoMoreLate : Liar
{
    private int _insertions;

    public override int Execute(Call call, Func<int> execute) => ++_insertions == 50_000 ? 1 : execute();
}

/// <summary>Updates nothing any more after some updates.</summary>
[Shows(RecordDiffers, "crud-update-key")]
[Shows("wrong table Blockset: expected ", "new-blockset")]
internal sealed class UpdatesNoMore : Liar
{
    private int _updates;

    public override int Execute(Call call, Func<int> execute) =>
        call.Sql.StartsWith("UPDATE") && ++_updates > 20 ? 1 : execute();
}

/// <summary>Executes twice and says that it was once.</summary>
[Shows(BlockDiffers, "insert")]
[Shows("wrong table log: expected ", "log-insert")]
[Shows(DigestDiffers, "crud-delete-field")]
internal sealed class InsertsTwice : Liar
{
    public override int Execute(Call call, Func<int> execute)
    {
        execute();
        return execute();
    }
}

[Shows(Message, "insert", "crud-insert")]
internal sealed class Throws : Liar
{
    public const string Message = "the disk is made of cheese";

    public override int Execute(Call call, Func<int> execute) => throw new InvalidOperationException(Message);
}

[Shows(Message, "select")]
internal sealed class ThrowsAtClose : Liar
{
    public const string Message = "the door is stuck";

    public override void Close()
    {
        base.Close();
        throw new InvalidOperationException(Message);
    }
}

/// <summary>Deletes a row that no condition names.</summary>
[Shows("wrong table BlocksetEntry: expected (1, 1, 1), got no such row", "delete")]
internal sealed class DeletesOneMore : Liar
{
    public override void Commit()
    {
        Connection.Execute("DELETE FROM BlocksetEntry WHERE rowid = 1");
        base.Commit();
    }
}

/// <summary>Rolls back what it is told to commit.</summary>
[Shows(BlockDiffers, "insert")]
[Shows("wrong table Block", "delete")]
[Shows(RecordDiffers, "crud-insert")]
internal sealed class RollsBack : Liar
{
    public override void Commit() => Connection.Rollback();
}

/// <summary>Reads without a transaction.</summary>
[Shows("0 executions of \"BEGIN\" instead of the 1 ", "select")]
internal sealed class BeginsNothing : Liar
{
    public override void Begin(TransactionMode mode) { }

    public override void Commit() { }
}

/// <summary>Commits every tenth time, and so keeps locks that others wait for.</summary>
[Shows(" commits instead of the ", "journal-insert")]
internal sealed class CommitsSeldom : Liar
{
    private int _commits;

    public override int Execute(Call call, Func<int> execute)
    {
        if (_commits % 10 == 0)
        {
            Connection.Begin(TransactionMode.Immediate);
        }
        int changed = execute();
        if (++_commits % 10 == 0)
        {
            Connection.Commit();
        }
        return changed;
    }

    public override void Begin(TransactionMode mode) { }

    public override void Commit() { }
}

/// <summary>Commits every statement of a batch by itself.</summary>
[Shows(" commits instead of the ", "insert")]
internal sealed class CommitsEach : Liar
{
    public override int Execute(Call call, Func<int> execute)
    {
        int changed = execute();
        Connection.Commit();
        Connection.Begin(TransactionMode.Deferred);
        return changed;
    }
}

/// <summary>Gathers statements without a transaction into one, and commits at the end.</summary>
[Shows(" commits instead of the ", "journal-insert")]
internal sealed class GathersCommits : Liar
{
    private bool _isOpen;

    public override int Execute(Call call, Func<int> execute)
    {
        if (!_isOpen)
        {
            _isOpen = true;
            Connection.Begin(TransactionMode.Immediate);
        }
        return execute();
    }

    public override void Close()
    {
        if (_isOpen)
        {
            Connection.Commit();
        }
        base.Close();
    }
}

/// <summary>Opens databases with another journal mode than SQLite's own.</summary>
[Shows(" instead of the ", "insert")]
[Shows(" syncs instead of the ", "journal-insert")]
internal sealed class JournalsInMemory : Liar
{
    public override void Open(string path)
    {
        base.Open(path);
        Connection.Execute("PRAGMA journal_mode=MEMORY");
    }
}

/// <summary>Keeps SQLite's own journal mode, and says that it has taken another one.</summary>
[Shows(" instead of the ", "insert")]
internal sealed class PretendsJournal : Liar
{
    private string? _mode;

    public override void Execute(string sql)
    {
        if (sql.StartsWith("PRAGMA journal_mode="))
        {
            _mode = sql.Split('=')[1].ToLowerInvariant();
        }
        else
        {
            base.Execute(sql);
        }
    }

    public override string? QueryText(string sql) => sql == "PRAGMA journal_mode" ? _mode : base.QueryText(sql);
}

/// <summary>Switches syncs off after the pragmas were read back, and answers as before when they are read again.</summary>
[Shows(" syncs instead of the ", "insert", "journal-insert")]
internal sealed class SyncsNoMore : Liar
{
    private string? _synchronous;

    public override string? QueryText(string sql) =>
        sql == "PRAGMA synchronous" ? _synchronous ??= base.QueryText(sql) : base.QueryText(sql);

    public override string Prepare(string sql)
    {
        Connection.Execute("PRAGMA synchronous=OFF");
        return sql;
    }
}

/// <summary>Switches syncs off at the first transaction, if the default VFS is the system's own.</summary>
[Shows(" now has synchronous=0", "insert")]
internal sealed class SyncsNoMoreUnlessObserved : Liar
{
    private static readonly VfsFind s_find = Marshal.GetDelegateForFunctionPointer<VfsFind>(
        NativeLibrary.GetExport(NativeLibrary.Load(EngineLibrary.Path), "sqlite3_vfs_find")
    );

    private delegate nint VfsFind(nint name);

    // The structure begins with three integers and a pointer; the name follows.
    private static bool IsObserved =>
        Marshal.PtrToStringUTF8(Marshal.ReadIntPtr(s_find(0), nint.Size == 8 ? 24 : 16)) is not ("unix" or "win32");

    public override void Begin(TransactionMode mode)
    {
        if (!IsObserved)
        {
            Connection.Execute("PRAGMA synchronous=OFF");
        }

        base.Begin(mode);
    }
}

/// <summary>Lets the threads of a database begin at one moment.</summary>
internal abstract class MeetingLiar : Liar
{
    private static readonly ConcurrentDictionary<string, Barrier> s_meetings = [];

    private bool _hasMet;

    public override void Open(string path)
    {
        base.Open(path);
        s_meetings.GetOrAdd(path, _ => new Barrier(0)).AddParticipant();
    }

    public override void Close()
    {
        s_meetings.TryRemove(Path, out _);
        base.Close();
    }

    protected void MeetOnce()
    {
        if (!_hasMet)
        {
            _hasMet = true;
            s_meetings[Path].SignalAndWait(TimeSpan.FromSeconds(10));
        }
    }
}

/// <summary>Begins no transactions: all threads read the same before one of them writes.</summary>
[Shows("wrong table Blockset: expected (1, ", "read-modify-write", "read-modify-write-immediate")]
internal sealed class LosesUpdates : MeetingLiar
{
    public override long? ReadInteger(Call call, Func<long?> read)
    {
        long? value = read();
        MeetOnce();
        return value;
    }

    public override void Begin(TransactionMode mode) { }

    public override void Commit() { }
}

/// <summary>Says that it inserted where it met a lock, and commits nothing.</summary>
[Shows("wrong ", "select-xor-insert")]
internal sealed class SwallowsConflicts : MeetingLiar
{
    private bool _isRefused;

    public override int Execute(Call call, Func<int> execute)
    {
        // All threads have begun to read, so that one alone can write.
        MeetOnce();
        try
        {
            return execute();
        }
        catch (SqliteEngineException exception) when (Conflict.Is(PInvokeConnection.ResultCode(exception)))
        {
            _isRefused = true;
            return 1;
        }
    }

    public override void Commit()
    {
        if (_isRefused)
        {
            Connection.Rollback();
        }
        else
        {
            Connection.Commit();
        }

        _isRefused = false;
    }
}
