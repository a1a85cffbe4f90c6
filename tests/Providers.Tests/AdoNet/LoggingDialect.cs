using System.Data.Common;
using SqliteBench.Providers.AdoNet;

namespace SqliteBench.Providers.Tests.AdoNet;

/// <summary>The library that only logs.</summary>
internal readonly struct LoggingDialect : IAdoNetDialect
{
    public static DbProviderFactory Factory { get; } = new LoggingFactory();

    public static string ConnectionString(string path, bool pooled) => path;

    public static void ClearPools() { }

    public static void Opened(DbConnection connection) => ((LoggingConnection)connection).Log.Add("opened");

    public static DbTransaction Begin(DbConnection connection, TransactionMode mode)
    {
        LoggingConnection logging = (LoggingConnection)connection;
        logging.Log.Add($"begin {mode}");
        return new LoggingTransaction(logging);
    }

    public static void EndRolledBack(DbTransaction transaction) =>
        ((LoggingConnection)transaction.Connection!).Log.Add("let go");

    public static int? ResultCode(Exception exception) => (exception as LibraryException)?.Code;

    private sealed class LoggingFactory : DbProviderFactory
    {
        public override DbConnection CreateConnection() => new LoggingConnection();
    }
}
