namespace SqliteBench.Tests.Liars;

/// <summary>Finds the same blocks by another query, without the index.</summary>
[Shows("select", " executions of \"SELECT ID FROM Block WHERE ")]
internal sealed class ReadsByAnotherQuery : Liar
{
    public override string Prepare(string sql) =>
        sql.Replace(
            "WHERE Hash = @Hash AND Size = @Size",
            "WHERE +Hash = @Hash AND +Size = @Size",
            StringComparison.Ordinal
        );
}
