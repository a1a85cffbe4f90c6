namespace SqliteBench.Tests.Liars;

/// <summary>Answers with the ID plus one.</summary>
[Shows("select", "wrong digest: expected ")]
[Shows("select-xor-insert", "wrong digest: expected ")]
[Shows("new-blockset", "wrong digest: expected ")]
[Shows("backup", "wrong digest: expected ")]
[Shows("recreate", "wrong digest: expected ")]
internal sealed class NextId : Liar
{
    public override long? ReadInteger(Call call, Func<long?> read) => read() + 1;
}
