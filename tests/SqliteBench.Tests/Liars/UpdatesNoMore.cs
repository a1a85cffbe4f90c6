namespace SqliteBench.Tests.Liars;

/// <summary>Updates nothing any more after some updates.</summary>
[Shows("crud-update-key", "wrong table Record: expected ")]
[Shows("new-blockset", "wrong table Blockset: expected ")]
internal sealed class UpdatesNoMore : Liar
{
    private int _updates;

    public override int Execute(Call call, Func<int> execute) =>
        call.Sql.StartsWith("UPDATE", StringComparison.Ordinal) && ++_updates > 20 ? 1 : execute();
}
