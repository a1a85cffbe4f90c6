namespace SqliteBench.Tests.Liars;

/// <summary>Changes the row that it should, once to another value.</summary>
[Shows("crud-update-key", "wrong table Record: expected ")]
[Shows("crud-insert", "wrong table Record: expected ")]
internal sealed class UsesAnotherValue : Liar
{
    private int _executions;

    public override void Bind(Call call)
    {
        int text = Array.FindIndex(call.Values, value => value is string);
        if (text >= 0 && ++_executions == 7)
        {
            call.Values[text] = "another";
        }
    }
}
