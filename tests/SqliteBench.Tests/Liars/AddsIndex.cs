namespace SqliteBench.Tests.Liars;

/// <summary>Makes an index that its queries are faster with, and drops it afterwards.</summary>
[Shows("crud-select-field", " steps of SQLite's virtual machine in \"SELECT Id, Guid FROM Record WHERE ")]
internal sealed class AddsIndex : Liar
{
    public override string Prepare(string sql)
    {
        Connection.Execute("CREATE INDEX IF NOT EXISTS Faster ON Record(Guid)");
        return sql;
    }

    public override void Close()
    {
        Connection.Execute("DROP INDEX IF EXISTS Faster");
        base.Close();
    }
}
