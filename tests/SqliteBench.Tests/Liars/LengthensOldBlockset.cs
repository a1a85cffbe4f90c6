namespace SqliteBench.Tests.Liars;

/// <summary>Gives a blockset of the template another length.</summary>
[Shows("join", "wrong table Blockset: expected (1, ")]
[Shows("select-xor-insert", "wrong table Blockset: expected (1, ")]
internal sealed class LengthensOldBlockset : Liar
{
    public override void Close()
    {
        Connection.Execute("UPDATE Blockset SET Length = Length + 1 WHERE ID = 1");
        base.Close();
    }
}
