using LinqToDB.Data;
using SqliteBench.Providers.LinqMapper;

namespace SqliteBench.Providers;

/// <summary>linq2db over Microsoft.Data.Sqlite: plain LINQ queries, its own insertions and updates, and BulkCopy.</summary>
public static class LinqToDb
{
    public const string Id = "linq2db";

    public static Provider Provider { get; } = With<PlainLinq>(Id, "linq2db, with plain LINQ queries");

    internal static Provider With<TStyle>(string id, string description)
        where TStyle : struct, ILinqStyle =>
        new ManagedProvider<LinqConnection<TStyle>, MapperStatement>(
            id,
            description,
            "linq2db",
            () => typeof(DataConnection).Assembly
        )
        {
            StandsOn = MicrosoftSqlite.Provider,
            IsNamedOnly = true,
            HidesStatements = true,
        };
}
