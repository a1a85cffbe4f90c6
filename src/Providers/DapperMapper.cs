using SqliteBench.Providers.ObjectMapper;

namespace SqliteBench.Providers;

/// <summary>Dapper over Microsoft.Data.Sqlite: typed argument objects in, mapped rows out.</summary>
public static class DapperMapper
{
    public const string Id = "dapper";

    public static Provider Provider { get; } =
        new ManagedProvider<DapperConnection, DapperStatement>(
            Id,
            "Dapper over Microsoft.Data.Sqlite",
            "Dapper",
            () => typeof(Dapper.SqlMapper).Assembly
        )
        {
            StandsOn = MicrosoftSqlite.Provider,
            TakesBatches = true,
            HasVersions = true,
        };
}
