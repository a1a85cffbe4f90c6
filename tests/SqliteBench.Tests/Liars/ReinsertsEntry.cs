namespace SqliteBench.Tests.Liars;

/// <summary>Deletes an entry of the template and inserts it again.</summary>
[Shows("join", "wrong table BlocksetEntry: expected (1, 1, 1), got (1001, 1, 1)")]
[Shows("new-blockset", "wrong table BlocksetEntry: expected (1, 1, 1), got ")]
internal sealed class ReinsertsEntry : Liar
{
    public override void Close()
    {
        Connection.Execute(
            "INSERT INTO BlocksetEntry SELECT BlocksetID, BlockID FROM BlocksetEntry WHERE rowid = 1; DELETE FROM BlocksetEntry WHERE rowid = 1"
        );
        base.Close();
    }
}
