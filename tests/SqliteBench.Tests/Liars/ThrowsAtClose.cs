namespace SqliteBench.Tests.Liars;

/// <summary>Throws when a connection is closed.</summary>
[Shows("select", Message)]
internal sealed class ThrowsAtClose : Liar
{
    public const string Message = "the door is stuck";

    public override void Close()
    {
        base.Close();
        throw new InvalidOperationException(Message);
    }
}
