namespace SqliteBench.Tests.Liars;

/// <summary>Leaves an index on records that does not agree with them.</summary>
[Shows("crud-insert-autoincrement", "wrong integrity_check: expected ('ok'), got ")]
[Shows("crud-select-field", "wrong integrity_check: expected ('ok'), got ")]
internal sealed class CorruptRecordIndex : Liar
{
    public override void Close()
    {
        Connection.Execute("CREATE INDEX RecordGuid ON Record(Guid)");
        Connection.Execute("PRAGMA writable_schema=ON");
        Connection.Execute("UPDATE sqlite_master SET sql = replace(sql, '(Guid)', '(-Id)') WHERE name = 'RecordGuid'");
        base.Close();
    }
}
