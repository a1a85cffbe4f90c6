namespace SqliteBench.Tests.Liars;

/// <summary>Leaves a table of its own.</summary>
[Shows("select", "wrong ")]
[Shows("crud-select-key", "wrong ")]
internal sealed class LeavesTable : Liar
{
    public override void Close()
    {
        Connection.Execute("CREATE TABLE IF NOT EXISTS Mine(Value)");
        base.Close();
    }
}
