namespace SqliteBench.Tests.Liars;

/// <summary>Leaves as many records as it should, one of them with another guid.</summary>
[Shows("crud-insert", "wrong table Record: expected ")]
[Shows("crud-select-key", "wrong table Record: expected ")]
internal sealed class WrongRecord : Liar
{
    public override void Close()
    {
        Connection.Execute("UPDATE Record SET Guid = 'another' WHERE Id = (SELECT min(Id) FROM Record)");
        base.Close();
    }
}
