using Microsoft.Data.SqlClient;

namespace SqliteBench.Providers;

/// <summary>The SQL Server that <c>--connection</c> names. The suite's database on it is dropped at the end.</summary>
public static class SqlServerEngine
{
    public const string Id = "sql-server";

    /// <summary>The environment variable of the connection string: worker processes inherit it, and nothing keeps it.</summary>
    public const string Variable = "SQLITEBENCH_SQL_SERVER";

    private const string Database = "SqliteBench";

    private const string DropDatabase =
        $"IF DB_ID('{Database}') IS NOT NULL ALTER DATABASE {Database} SET SINGLE_USER WITH ROLLBACK IMMEDIATE;"
        + $" DROP DATABASE IF EXISTS {Database};";

    public static Provider Provider { get; } =
        new ManagedProvider<AdoNetConnection<Dialect>, AdoNetStatement<Dialect>>(
            Id,
            "SQL Server through Microsoft.Data.SqlClient",
            "Microsoft.Data.SqlClient",
            () => typeof(SqlConnection).Assembly
        )
        {
            IsSqlite = false,
            IsServer = true,
            Create = CreateDatabase,
            Delete = () => ExecuteOnServer(DropDatabase),
            FindAbsence = () => Connection is null ? "no server: name one with --connection" : null,
        };

    private static string? Connection =>
        Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } text ? text : null;

    /// <summary>Uses a server in this process and those that it starts.</summary>
    /// <returns>Why the server cannot be used, in one sentence; null if it can.</returns>
    public static string? Connect(string connection)
    {
        Environment.SetEnvironmentVariable(Variable, connection);
        try
        {
            ExecuteOnServer("SELECT 1");
            return null;
        }
        catch (Exception exception) when (exception is DbException or ArgumentException or InvalidOperationException)
        {
            Environment.SetEnvironmentVariable(Variable, null);
            return exception.Message.ReplaceLineEndings(" ");
        }
    }

    // The empty file stands for the database, because the suite looks for a file.
    private static void CreateDatabase(string path)
    {
        ExecuteOnServer($"{DropDatabase} CREATE DATABASE {Database};");
        File.WriteAllText(path, "");
    }

    private static void ExecuteOnServer(string sql)
    {
        using SqlConnection connection = new(ConnectionStringTo("master", pooled: false));
        connection.Open();
        using SqlCommand command = new(sql, connection);
        command.ExecuteNonQuery();
    }

    private static string ConnectionStringTo(string database, bool pooled) =>
        new SqlConnectionStringBuilder(Connection) { InitialCatalog = database, Pooling = pooled }.ConnectionString;

    private readonly struct Dialect : IAdoNetDialect
    {
        public static bool IsSqlite => false;

        public static DbProviderFactory Factory => SqlClientFactory.Instance;

        public static string ConnectionString(string path, bool pooled) => ConnectionStringTo(Database, pooled);

        public static string Sql(string sql) =>
            sql.Replace("INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT IDENTITY PRIMARY KEY")
                .Replace("INTEGER PRIMARY KEY", "BIGINT PRIMARY KEY");

        public static void SyncCommits(DbConnection connection, bool syncs)
        {
            using DbCommand command = connection.CreateCommand();
            command.CommandText = $"ALTER DATABASE CURRENT SET DELAYED_DURABILITY = {(syncs ? "DISABLED" : "FORCED")}";
            command.ExecuteNonQuery();
        }

        public static void ClearPools() => SqlConnection.ClearAllPools();
    }
}
