using DuckDB.NET.Data;

namespace SqliteBench.Providers;

/// <summary>
/// DuckDB by its ADO.NET library. Its native library is large, so it is fetched when it is first measured, and not restored with
/// the other packages: see <c>build/DuckDb.proj</c>.
/// </summary>
public static class DuckDbEngine
{
    public const string Id = "duckdb";

    public static Provider Provider { get; } =
        new ManagedProvider<AdoNetConnection<Dialect>, AdoNetStatement<Dialect>>(
            Id,
            "DuckDB by DuckDB.NET",
            "DuckDB.NET.Data",
            () => typeof(DuckDBConnection).Assembly
        )
        {
            IsSqlite = false,
            AlwaysSyncs = true,
            Absence = () => Missing,
        };

    /// <summary>Why its native library could not be fetched; null if nothing kept it from being.</summary>
    public static string? Missing { get; set; }

    /// <summary>Whether its native library is beside the program.</summary>
    public static bool IsFetched =>
        File.Exists(Path.Combine(AppContext.BaseDirectory, LibraryNames.Current.FileOf("duckdb")));

    private readonly struct Dialect : IAdoNetDialect
    {
        public static bool IsSqlite => false;

        public static DbProviderFactory Factory => DuckDBClientFactory.Instance;

        public static string ConnectionString(string path, bool pooled) => $"Data Source={path}";

        public static string ParameterPrefix => "";

        // Its parameters begin with a dollar sign, its INTEGER has 32 bits, and a sequence gives keys.
        public static string Sql(string sql) =>
            sql.Replace('@', '$')
                .Replace("INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT PRIMARY KEY DEFAULT nextval('record_id')")
                .Replace("INTEGER PRIMARY KEY", "BIGINT PRIMARY KEY")
                .Replace("CREATE TABLE", "CREATE SEQUENCE record_id; CREATE TABLE");
    }
}
