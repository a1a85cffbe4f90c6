using System.Collections.Concurrent;
using SqliteBench.Providers;
using SqliteBench.Providers.PInvoke;

namespace SqliteBench.Tests.Liars;

/// <summary>Says that it inserted where it met a lock, and commits nothing.</summary>
[Shows("select-xor-insert", "wrong ")]
internal sealed class SwallowsConflicts : Liar
{
    private static readonly ConcurrentDictionary<string, Barrier> s_firstInserts = [];

    private bool _isFirst = true;
    private bool _hasMet;

    public override void Open(string path)
    {
        base.Open(path);
        s_firstInserts.GetOrAdd(path, _ => new Barrier(0)).AddParticipant();
    }

    public override int Execute(Call call, Func<int> execute)
    {
        if (_isFirst)
        {
            // All threads have begun to read, so that one alone can write.
            _isFirst = false;
            s_firstInserts[Path].SignalAndWait(TimeSpan.FromSeconds(10));
        }

        try
        {
            return execute();
        }
        catch (SqliteEngineException exception) when (Conflict.Is(PInvokeConnection.ResultCode(exception)))
        {
            _hasMet = true;
            return 1;
        }
    }

    public override void Commit()
    {
        if (_hasMet)
        {
            Connection.Rollback();
        }
        else
        {
            Connection.Commit();
        }

        _hasMet = false;
    }

    public override void Close()
    {
        s_firstInserts.TryRemove(Path, out _);
        base.Close();
    }
}
