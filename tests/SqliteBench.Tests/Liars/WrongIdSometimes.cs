namespace SqliteBench.Tests.Liars;

/// <summary>Answers with another ID once in 64 times.</summary>
[Shows("select", "wrong digest: expected ")]
[Shows("select-xor-insert", "wrong digest: expected ")]
internal sealed class WrongIdSometimes : Liar
{
    private int _reads;

    public override long? ReadInteger(Call call, Func<long?> read) => ++_reads % 64 == 0 ? 1 : read();
}
