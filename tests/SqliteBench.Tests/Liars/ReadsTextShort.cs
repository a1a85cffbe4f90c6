namespace SqliteBench.Tests.Liars;

/// <summary>Reads texts without their last character.</summary>
[Shows("join", "wrong digest: expected ")]
[Shows("crud-select-key", "wrong digest: expected ")]
internal sealed class ReadsTextShort : Liar
{
    public override string Text(string value) => value[..Math.Max(0, value.Length - 1)];
}
