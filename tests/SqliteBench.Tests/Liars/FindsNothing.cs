namespace SqliteBench.Tests.Liars;

/// <summary>Finds no row, once in ten times.</summary>
[Shows("select", "wrong digest: expected ")]
[Shows("select-xor-insert", "wrong digest: expected ")]
internal sealed class FindsNothing : Liar
{
    private int _reads;

    public override long? ReadInteger(Call call, Func<long?> read) => ++_reads % 10 == 0 ? null : read();
}
