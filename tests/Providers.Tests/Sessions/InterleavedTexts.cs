namespace SqliteBench.Providers.Tests.Sessions;

/// <summary>Texts with other values between them.</summary>
public readonly record struct InterleavedTexts(string First, double Real, string Second, string? Nothing, string Third)
    : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [
        new(nameof(First), ArgumentType.Text),
        new(nameof(Real), ArgumentType.Real),
        new(nameof(Second), ArgumentType.Text),
        new(nameof(Nothing), ArgumentType.Text),
        new(nameof(Third), ArgumentType.Text),
    ];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct
    {
        binder.Text(First);
        binder.Real(Real);
        binder.Text(Second);
        binder.Text(Nothing);
        binder.Text(Third);
    }
}
