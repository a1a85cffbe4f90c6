namespace SqliteBench.Tests.Liars;

/// <summary>Gives new blocks IDs of its own, with a gap before each.</summary>
[Shows("insert", "wrong table Block: expected ")]
internal sealed class LeavesGap : Liar
{
    public override string Prepare(string sql) =>
        sql == Sql.InsertBlock ? "INSERT INTO Block(ID, Hash, Size) SELECT max(ID) + 2, @Hash, @Size FROM Block" : sql;
}
