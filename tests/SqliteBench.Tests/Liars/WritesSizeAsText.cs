namespace SqliteBench.Tests.Liars;

/// <summary>Writes the size of a block as text that reads as the same number.</summary>
[Shows("insert", "wrong table Block: a value is in another storage class")]
internal sealed class WritesSizeAsText : Liar
{
    private int _insertions;

    public override void Bind(Call call)
    {
        if (call.Sql == Sql.InsertBlock && ++_insertions == 7)
        {
            call.Values[1] = $"{call.Values[1]} bytes";
        }
    }
}
