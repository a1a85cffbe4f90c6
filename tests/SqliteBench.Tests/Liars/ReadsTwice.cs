namespace SqliteBench.Tests.Liars;

/// <summary>Executes each query twice.</summary>
[Shows("select", " executions of \"SELECT ID FROM Block WHERE ")]
[Shows("join", " executions of \"SELECT Block.ID")]
internal sealed class ReadsTwice : Liar
{
    public override long? ReadInteger(Call call, Func<long?> read)
    {
        read();
        return read();
    }

    public override void Read(Call call, Func<int, int> read)
    {
        read(0);
        read(int.MaxValue);
    }
}
