namespace SqliteBench.Tests.Liars;

/// <summary>Changes the size of a block of the template.</summary>
[Shows("select", "wrong table Block: expected (1, ")]
[Shows("insert", "wrong table Block: expected (1, ")]
[Shows("join", "wrong table Block: expected (1, ")]
internal sealed class ChangesOldBlock : Liar
{
    public override void Close()
    {
        Connection.Execute("UPDATE Block SET Size = Size + 1 WHERE ID = 1");
        base.Close();
    }
}
