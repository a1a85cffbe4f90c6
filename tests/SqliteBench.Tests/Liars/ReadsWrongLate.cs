namespace SqliteBench.Tests.Liars;

/// <summary>Reads a wrong integer after 50,000 others.</summary>
[Shows("keys-select-integer", "wrong digest: expected ")]
internal sealed class ReadsWrongLate : Liar
{
    private int _reads;

    public override long Integer(long value) => ++_reads == 50_000 ? value + 1 : value;
}
