using SqliteBench.Providers.ObjectMapper;

namespace SqliteBench.Providers;

/// <summary>Dapper with code that Dapper.AOT generates for constant SQL alone: calls stand beside statements.</summary>
public static class DapperAot
{
    public const string Id = "dapper-aot";

    public static Provider Provider { get; } =
        new ManagedProvider<DapperAotConnection, MapperStatement>(
            Id,
            "Dapper, with the code that Dapper.AOT generates for constant SQL",
            "Dapper.AOT",
            () => typeof(Dapper.DapperAotAttribute).Assembly
        )
        {
            StandsOn = MicrosoftSqlite.Provider,
            IsNamedOnly = true,
            NeedsConstantSql = true,
        };
}
