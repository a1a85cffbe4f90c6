namespace SqliteBench.Tests.Liars;

/// <summary>Leaves an index that does not agree with its table: all rows are there and readable.</summary>
[Shows("insert", "wrong integrity_check: expected ('ok'), got ")]
[Shows("select", "wrong integrity_check: expected ('ok'), got ")]
[Shows("delete", "wrong integrity_check: expected ('ok'), got ")]
internal sealed class CorruptIndex : Liar
{
    public override void Close()
    {
        Connection.Execute("PRAGMA writable_schema=ON");
        Connection.Execute(
            "UPDATE sqlite_master SET sql = replace(sql, 'Hash, Size', 'Size, Hash') WHERE type = 'index'"
        );
        base.Close();
    }
}
