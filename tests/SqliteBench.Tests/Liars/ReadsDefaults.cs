namespace SqliteBench.Tests.Liars;

/// <summary>Reads every tenth value as if there were none.</summary>
[Shows("join", "wrong digest: expected ")]
[Shows("keys-select-integer", "wrong digest: expected ")]
internal sealed class ReadsDefaults : Liar
{
    private int _reads;

    public override long Integer(long value) => ++_reads % 10 == 0 ? 0 : value;
}
