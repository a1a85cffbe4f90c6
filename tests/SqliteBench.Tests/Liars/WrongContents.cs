namespace SqliteBench.Tests.Liars;

/// <summary>Leaves as many rows as it should, the newest one with another size.</summary>
[Shows("insert", "wrong table Block: expected ")]
[Shows("backup", "wrong table Block: expected ")]
[Shows("recreate", "wrong table Block: expected ")]
[Shows("delete", "wrong table Block: expected ")]
internal sealed class WrongContents : Liar
{
    public override void Close()
    {
        Connection.Execute("UPDATE Block SET Size = Size + 1 WHERE ID = (SELECT max(ID) FROM Block)");
        base.Close();
    }
}
