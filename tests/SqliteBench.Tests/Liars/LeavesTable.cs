namespace SqliteBench.Tests.Liars;

/// <summary>Leaves a table of its own.</summary>
[Shows("select", "wrong schema: expected no more rows, got ('CREATE TABLE Mine(Value)')")]
[Shows("crud-select-key", "wrong schema: expected no more rows, got ('CREATE TABLE Mine(Value)')")]
internal sealed class LeavesTable : Liar
{
    public override void Close()
    {
        Connection.Execute("CREATE TABLE IF NOT EXISTS Mine(Value)");
        base.Close();
    }
}
