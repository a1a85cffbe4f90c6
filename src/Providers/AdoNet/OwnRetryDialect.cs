using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>A library with its default command timeout, during which it tries a busy statement again by itself.</summary>
internal readonly struct OwnRetryDialect<TDialect> : IAdoNetDialect
    where TDialect : struct, IAdoNetDialect
{
    public static DbProviderFactory Factory => TDialect.Factory;

    /// <summary>The connection string of the dialect, without the timeout that switches the library's wait off.</summary>
    public static string ConnectionString(string path, bool pooled)
    {
        DbConnectionStringBuilder builder = new() { ConnectionString = TDialect.ConnectionString(path, pooled) };
        builder.Remove("Default Timeout");
        return builder.ConnectionString;
    }

    public static void ClearPools() => TDialect.ClearPools();

    public static void Opened(DbConnection connection) => TDialect.Opened(connection);

    public static DbTransaction Begin(DbConnection connection, TransactionMode mode) =>
        TDialect.Begin(connection, mode);

    public static void EndRolledBack(DbTransaction transaction) => TDialect.EndRolledBack(transaction);

    public static int? ResultCode(Exception exception) => TDialect.ResultCode(exception);
}
