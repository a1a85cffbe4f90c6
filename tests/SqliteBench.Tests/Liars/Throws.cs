namespace SqliteBench.Tests.Liars;

/// <summary>Throws at every insertion.</summary>
[Shows("insert", Message)]
[Shows("crud-insert", Message)]
internal sealed class Throws : Liar
{
    public const string Message = "the disk is made of cheese";

    public override int Execute(Call call, Func<int> execute) => throw new InvalidOperationException(Message);
}
