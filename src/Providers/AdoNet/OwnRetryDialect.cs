using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>A library with its own lock handling: it retries busy statements by itself.</summary>
internal readonly struct OwnRetryDialect<TDialect> : IAdoNetDialect
    where TDialect : struct, IAdoNetDialect
{
    // The keys by which dialects switch the library's retries off.
    private static readonly string[] s_switches = ["Default Timeout", "StepRetries"];

    public static DbProviderFactory Factory => TDialect.Factory;

    public static string ConnectionString(string path, bool pooled)
    {
        DbConnectionStringBuilder builder = new() { ConnectionString = TDialect.ConnectionString(path, pooled) };
        foreach (string key in s_switches)
        {
            builder.Remove(key);
        }

        return builder.ConnectionString;
    }

    public static void Failed(DbCommand command) => TDialect.Failed(command);

    public static void ClearPools() => TDialect.ClearPools();

    public static void Opened(DbConnection connection) => TDialect.Opened(connection);

    public static DbTransaction Begin(DbConnection connection, TransactionMode mode) =>
        TDialect.Begin(connection, mode);

    public static void EndRolledBack(DbTransaction transaction) => TDialect.EndRolledBack(transaction);

    public static int? ResultCode(Exception exception) => TDialect.ResultCode(exception);
}
