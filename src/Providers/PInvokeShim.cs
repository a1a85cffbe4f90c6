using SqliteBench.Providers.PInvoke;

namespace SqliteBench.Providers;

/// <summary>The sqlite3 interface through source-generated P/Invoke, as thin as C# can be.</summary>
public static class PInvokeShim
{
    /// <summary>The name on the command line and in reports.</summary>
    public const string Id = "pinvoke";

    /// <summary>The provider.</summary>
    public static Provider Provider { get; } =
        new SynchronousProvider<PInvokeConnection, PInvokeStatement>(
            Id,
            "raw P/Invoke of the sqlite3 interface",
            "SqliteBench.Providers",
            () => typeof(PInvokeShim).Assembly
        )
        {
            StandsOn = NativeBaseline.Provider,
        };
}
