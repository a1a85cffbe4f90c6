namespace SqliteBench.Tests.Liars;

/// <summary>Switches syncs off after the pragmas were read back.</summary>
[Shows("insert", " syncs instead of the ")]
[Shows("journal-insert", " syncs instead of the ")]
internal sealed class SyncsNoMore : Liar
{
    public override string Prepare(string sql)
    {
        Connection.Execute("PRAGMA synchronous=OFF");
        return sql;
    }
}
