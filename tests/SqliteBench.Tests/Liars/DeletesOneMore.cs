namespace SqliteBench.Tests.Liars;

/// <summary>Deletes a row that no condition names.</summary>
[Shows("delete", "wrong table BlocksetEntry: expected (1, 1, 1), got no such row")]
internal sealed class DeletesOneMore : Liar
{
    public override void Commit()
    {
        Connection.Execute("DELETE FROM BlocksetEntry WHERE rowid = 1");
        base.Commit();
    }
}
