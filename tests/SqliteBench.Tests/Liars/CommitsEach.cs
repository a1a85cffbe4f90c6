using SqliteBench.Providers;

namespace SqliteBench.Tests.Liars;

/// <summary>Commits every statement of a batch by itself.</summary>
[Shows("insert", " commits instead of the ")]
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
