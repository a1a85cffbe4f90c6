namespace SqliteBench.Tests.Liars;

/// <summary>Leaves an index on records.</summary>
[Shows("crud-insert-autoincrement", "wrong schema: expected no more rows, got ('CREATE INDEX ")]
[Shows("crud-select-field", "wrong schema: expected no more rows, got ('CREATE INDEX ")]
internal sealed class LeavesIndex : Liar
{
    public override void Close()
    {
        Connection.Execute("CREATE INDEX RecordGuid ON Record(Guid)");
        base.Close();
    }
}
