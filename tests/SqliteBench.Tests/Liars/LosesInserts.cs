namespace SqliteBench.Tests.Liars;

/// <summary>Says that a row was changed, and executes nothing.</summary>
[Shows("insert", "wrong table Block: expected ")]
[Shows("backup", "wrong table Blockset: expected ")]
[Shows("recreate", "wrong digest: expected ")]
[Shows("delete", "wrong digest: expected ")]
[Shows("bulk-values-10", "wrong digest: expected ")]
[Shows("crud-insert", "wrong table Record: expected ")]
[Shows("crud-update-field", "wrong table Record: expected ")]
[Shows("crud-delete-key", "wrong table Record: expected ")]
[Shows("journal-insert", "wrong table Record: expected ")]
internal sealed class LosesInserts : Liar
{
    public override int Execute(Call call, Func<int> execute) => 1;
}
