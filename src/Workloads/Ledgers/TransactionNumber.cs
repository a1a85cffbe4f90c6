using SqliteBench.Providers;

namespace SqliteBench.Workloads.Ledgers;

/// <summary>The argument of a ledger's statements.</summary>
internal readonly record struct TransactionNumber(long Number) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Number), ArgumentType.Integer)];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Integer(Number);
}
