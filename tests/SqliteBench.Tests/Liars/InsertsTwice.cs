namespace SqliteBench.Tests.Liars;

/// <summary>Executes twice and says that it was once.</summary>
[Shows("insert", "wrong table Block: expected ")]
[Shows("log-insert", "wrong table log: expected ")]
[Shows("crud-delete-field", "wrong digest: expected ")]
internal sealed class InsertsTwice : Liar
{
    public override int Execute(Call call, Func<int> execute)
    {
        execute();
        return execute();
    }
}
