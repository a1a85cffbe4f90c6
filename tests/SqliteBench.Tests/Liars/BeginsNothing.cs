using SqliteBench.Providers;

namespace SqliteBench.Tests.Liars;

/// <summary>Reads without a transaction.</summary>
[Shows("select", "0 executions of \"BEGIN\" instead of the 1 ")]
internal sealed class BeginsNothing : Liar
{
    public override void Begin(TransactionMode mode) { }

    public override void Commit() { }
}
