using SqliteBench.Providers;

namespace SqliteBench.Workloads.Ledgers;

/// <summary>The argument of a ledger's statements.</summary>
/// <param name="Number">The number of the transaction.</param>
public readonly record struct TransactionNumber(long Number) : IArguments
{
    /// <inheritdoc />
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Number), ArgumentType.Integer)];

    /// <inheritdoc />
    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Integer(Number);
}
