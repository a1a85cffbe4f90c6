namespace SqliteBench.Tests.Liars;

/// <summary>Answers with the rowid of the insertion before.</summary>
[Shows("new-blockset", "wrong ")]
[Shows("backup", "wrong ")]
internal sealed class RowIdBefore : Liar
{
    private long? _before;

    public override long Insert(Call call, Func<long> insert)
    {
        long id = insert();
        long told = _before ?? id;
        _before = id;
        return told;
    }
}
