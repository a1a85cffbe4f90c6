using SqliteBench.Providers;

namespace SqliteBench.Tests.Liars;

/// <summary>Gathers statements without a transaction into one, and commits at the end.</summary>
[Shows("journal-insert", " commits instead of the ")]
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
