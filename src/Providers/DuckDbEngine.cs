using DuckDB.NET.Data;

namespace SqliteBench.Providers;

/// <summary>DuckDB by ADO.NET. Its large library is fetched on first use: see <c>build/DuckDb.proj</c>.</summary>
public static class DuckDbEngine
{
    public const string Id = "duckdb";

    public static Provider Provider { get; } =
        new ManagedProvider<AdoNetConnection<Dialect>, AdoNetStatement<Dialect>>(
            Id,
            "DuckDB through DuckDB.NET",
            "DuckDB.NET.Data",
            () => typeof(DuckDBConnection).Assembly
        )
        {
            IsSqlite = false,
            AlwaysSyncs = true,
        };

    /// <summary>Whether the library is beside the program.</summary>
    public static bool IsFetched =>
        File.Exists(Path.Combine(AppContext.BaseDirectory, LibraryNames.Current.FileOf("duckdb")));

    private readonly struct Dialect : IAdoNetDialect
    {
        public static bool IsSqlite => false;

        public static DbProviderFactory Factory => DuckDBClientFactory.Instance;

        public static string ConnectionString(string path, bool pooled) => $"Data Source={path}";

        public static string ParameterPrefix => "";

        // In DuckDB, parameters begin with a dollar sign, INTEGER has 32 bits, and a sequence gives keys.
        public static string Sql(string sql) =>
            sql.Replace('@', '$')
                .Replace("INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT PRIMARY KEY DEFAULT nextval('record_id')")
                .Replace("INTEGER PRIMARY KEY", "BIGINT PRIMARY KEY")
                .Replace("CREATE TABLE", "CREATE SEQUENCE record_id; CREATE TABLE");
    }
}
