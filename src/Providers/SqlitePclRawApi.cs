namespace SqliteBench.Providers;

/// <summary>
/// Called as the libraries above it and most users do: strings are bound as strings and read with
/// <c>utf8_to_string</c>. Its spans would save the strings, but then the caller does the work that the library is asked
/// for.
/// </summary>
public static class SqlitePclRawApi
{
    public const string Id = "sqlitepclraw";

    public static Provider Provider { get; } =
        new ManagedProvider<SqlitePclConnection<MultiThread>, SqlitePclStatement>(
            Id,
            "the SQLitePCL.raw API, the layer under Microsoft.Data.Sqlite",
            "SQLitePCLRaw.core",
            () => typeof(raw).Assembly
        )
        {
            StandsOn = PInvokeShim.Provider,
        };
}
