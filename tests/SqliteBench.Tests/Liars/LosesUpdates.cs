using System.Collections.Concurrent;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Liars;

/// <summary>Begins no transactions: all threads read the same before one of them writes.</summary>
[Shows("read-modify-write", "wrong table Blockset: expected (1, ")]
[Shows("read-modify-write-immediate", "wrong table Blockset: expected (1, ")]
internal sealed class LosesUpdates : Liar
{
    private static readonly ConcurrentDictionary<string, Barrier> s_firstReads = [];

    private bool _isFirst = true;

    public override void Open(string path)
    {
        base.Open(path);
        s_firstReads.GetOrAdd(path, _ => new Barrier(0)).AddParticipant();
    }

    public override long? ReadInteger(Call call, Func<long?> read)
    {
        long? value = read();
        if (_isFirst)
        {
            _isFirst = false;
            s_firstReads[Path].SignalAndWait(TimeSpan.FromSeconds(10));
        }

        return value;
    }

    public override void Begin(TransactionMode mode) { }

    public override void Commit() { }

    public override void Close()
    {
        s_firstReads.TryRemove(Path, out _);
        base.Close();
    }
}
