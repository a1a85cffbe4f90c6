namespace SqliteBench.Tests.Liars;

/// <summary>Rolls back what it is told to commit.</summary>
[Shows("insert", "wrong table Block: expected ")]
[Shows("delete", "wrong table Block")]
[Shows("crud-insert", "wrong table Record: expected ")]
internal sealed class RollsBack : Liar
{
    public override void Commit() => Connection.Rollback();
}
