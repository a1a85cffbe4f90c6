namespace SqliteBench.Tests.Liars;

/// <summary>Gives an entry of the template another block.</summary>
[Shows("join", "wrong table BlocksetEntry: expected (1, 1, 1), got (1, 1, 2)")]
[Shows("insert", "wrong table BlocksetEntry: expected (1, 1, 1), got (1, 1, 2)")]
internal sealed class MovesOldEntry : Liar
{
    public override void Close()
    {
        Connection.Execute("UPDATE BlocksetEntry SET BlockID = BlockID + 1 WHERE rowid = 1");
        base.Close();
    }
}
