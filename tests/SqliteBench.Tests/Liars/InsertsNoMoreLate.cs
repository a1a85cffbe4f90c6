namespace SqliteBench.Tests.Liars;

/// <summary>Leaves out an insertion after 50,000 others.</summary>
[Shows("log-insert", "wrong table log: expected ")]
internal sealed class InsertsNoMoreLate : Liar
{
    private int _insertions;

    public override int Execute(Call call, Func<int> execute) => ++_insertions == 50_000 ? 1 : execute();
}
