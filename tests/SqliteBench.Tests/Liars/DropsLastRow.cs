namespace SqliteBench.Tests.Liars;

/// <summary>Leaves out the last row of each result.</summary>
[Shows("join", "wrong digest: expected ")]
[Shows("restore", "wrong digest: expected ")]
[Shows("crud-select-key", "wrong digest: expected ")]
[Shows("open-first-query", "wrong digest: expected ")]
[Shows("type-read-text-20-x100", "wrong digest: expected ")]
internal sealed class DropsLastRow : Liar
{
    public override void Read(Call call, Func<int, int> read) => read(read(0) - 1);
}
