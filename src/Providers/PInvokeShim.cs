using SqliteBench.Providers.PInvoke;

namespace SqliteBench.Providers;

/// <summary>The sqlite3 interface through source-generated P/Invoke, as thin as C# can be.</summary>
public static class PInvokeShim
{
    public const string Id = "pinvoke";

    public static Provider Provider { get; } =
        new ManagedProvider<PInvokeConnection, PInvokeStatement>(
            Id,
            "raw P/Invoke calls of the sqlite3 API",
            "SqliteBench.Providers",
            () => typeof(PInvokeShim).Assembly
        )
        {
            StandsOn = NativeBaseline.Provider,
            DecodesText = false,
        };
}
