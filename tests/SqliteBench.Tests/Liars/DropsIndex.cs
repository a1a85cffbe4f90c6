namespace SqliteBench.Tests.Liars;

/// <summary>Drops the index on blocks.</summary>
[Shows("insert", "wrong schema: expected ('CREATE INDEX ")]
[Shows("select", "wrong schema: expected ('CREATE INDEX ")]
internal sealed class DropsIndex : Liar
{
    public override void Close()
    {
        Connection.Execute("DROP INDEX BlockHashSize");
        base.Close();
    }
}
