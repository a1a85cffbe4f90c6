namespace SqliteBench.Tests.Liars;

/// <summary>Writes texts without their last character.</summary>
[Shows("insert", "wrong table Block: expected ")]
[Shows("crud-insert", "wrong table Record: expected ")]
internal sealed class BindsTextShort : Liar
{
    public override void Bind(Call call)
    {
        for (int index = 0; index < call.Values.Length; index++)
        {
            call.Values[index] = call.Values[index] is string { Length: > 0 } text ? text[..^1] : call.Values[index];
        }
    }
}
