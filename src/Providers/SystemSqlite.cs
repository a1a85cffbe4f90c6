using System.Data;
using System.Data.SQLite;

namespace SqliteBench.Providers;

/// <summary>System.Data.SQLite: version 1 has an engine of its own; version 2 shares that of the others.</summary>
public static class SystemSqlite
{
    public const string Id = "system-data-sqlite";

    public static Provider Provider { get; } =
        new Library<SystemSqliteDialect>
        {
            TakesBatches = true,
            HasVersions = true,
            WithOwnRetries = new Library<OwnRetryDialect<SystemSqliteDialect>>(),
        };

    private sealed class Library<TDialect>()
        : ManagedProvider<AdoNetConnection<TDialect>, AdoNetStatement<TDialect>>(
            SystemSqlite.Id,
            "System.Data.SQLite, synchronous" + (SystemSqliteLibrary.SharesEngine ? "" : ", with an engine of its own"),
            SystemSqliteLibrary.PackageOf(SystemSqliteLibrary.SharesEngine),
            () => SystemSqliteLibrary.Assembly
        )
        where TDialect : struct, IAdoNetDialect
    {
        public override bool SharesEngine => SystemSqliteLibrary.SharesEngine;

        public override string? ReachEngine() => SharesEngine ? base.ReachEngine() : SystemSqliteLibrary.ReachEngine();

        public override bool Takes(SqliteConfig config) => base.Takes(config) || config.CountsMemory is not null;

        public override void Configure(SqliteConfig config)
        {
            if (SharesEngine || config.CountsMemory is not { } counts)
            {
                return;
            }

            SQLiteErrorCode code = SQLiteConnection.SetMemoryStatus(counts);
            if (code != SQLiteErrorCode.Ok)
            {
                throw new EngineLoadException($"System.Data.SQLite refuses memstatus ({code}).");
            }
        }

        public override string? Absence => SystemSqliteLibrary.UnavailableReason;

        public override string PackageOf(string version) =>
            SystemSqliteLibrary.PackageOf(sharesEngine: version.Split('.')[0] is not ("0" or "1"));
    }
}

/// <summary>The code that is special to System.Data.SQLite.</summary>
public readonly struct SystemSqliteDialect : IAdoNetDialect
{
    // This is SQLiteErrorCode.Unknown, which is -1, in the 16 bits that an exception keeps.
    private const int ErrorOfLibrary = 0xFFFF;

    public static DbProviderFactory Factory => SystemSqliteLibrary.Factory;

    // The library retries a busy statement up to 40 times, with up to 150 ms of sleep, until the command times out. A
    // timeout of 0 ends after 1 ms but allows one retry; a negative one would be a very long one.
    public static string ConnectionString(string path, bool pooled) =>
        new DbConnectionStringBuilder
        {
            // The library reads no quotation marks in a value, so such a path is written as a URI.
            [path.Contains('"') ? "FullUri" : "Data Source"] = path.Contains('"') ? new Uri(path).AbsoluteUri : path,
            ["Pooling"] = pooled ? "True" : "False",
            ["Default Timeout"] = "0",
            ["StepRetries"] = "0",
        }.ConnectionString;

    // Version 1.0.119 does not reset a failed statement: what it has read stays locked, also after a ROLLBACK, and it
    // takes no values any more (SQLITE_MISUSE).
    public static void Failed(DbCommand command)
    {
        try
        {
            ((SQLiteCommand)command).Reset();
        }
        catch (Exception exception) when (exception is SQLiteException or InvalidOperationException)
        {
            // sqlite3_reset reports the last execution's error once more. A command that was disposed of, or whose
            // connection was, has nothing to reset.
        }
    }

    public static void ClearPools() => SQLiteConnection.ClearAllPools();

    // GetFieldValue converts to the declared type. If that is BLOB, it is faster: 0.29 rather than 0.33 us for 16 bytes.
    public static byte[] Blob(DbDataReader reader, int column)
    {
        byte[] blob = new byte[reader.GetBytes(column, 0, null, 0, 0)];
        reader.GetBytes(column, 0, blob, 0, blob.Length);
        return blob;
    }

    /// <summary>
    /// Reads the affinity, whose numbers are SQLite's codes: GetFieldType would give the declared type.
    /// </summary>
    public static ArgumentType? TypeOf(DbDataReader reader, int column) =>
        StorageClass.Of((int)((SQLiteDataReader)reader).GetFieldAffinity(column));

    /// <summary>Extended result codes are off by default, and have no key in the connection string.</summary>
    public static void Opened(DbConnection connection) => ((SQLiteConnection)connection).SetExtendedResultCodes(true);

    // The library takes only these two isolation levels, and Serializable is BEGIN IMMEDIATE.
    public static DbTransaction Begin(DbConnection connection, TransactionMode mode) =>
        connection.BeginTransaction(
            mode == TransactionMode.Deferred ? IsolationLevel.ReadCommitted : IsolationLevel.Serializable
        );

    public static int? ResultCode(Exception exception) =>
        exception is SQLiteException { ErrorCode: > 0 and not ErrorOfLibrary } error ? error.ErrorCode : null;
}

/// <summary>Loads System.Data.SQLite, and says which engine it has and whether it works here.</summary>
internal static class SystemSqliteLibrary
{
    private static readonly Lazy<string?> LoadFailure = new(FindLoadFailure);
    private static readonly Lazy<string?> ExtendedEngineName = new(LoadAsExtension);

    // Only version 2 imports from a library of this name; version 1 has a library of its own.
    static SystemSqliteLibrary() =>
        NativeLibrary.SetDllImportResolver(
            Assembly,
            (name, _, _) => name == "e_sqlite3" ? EngineLibrary.Current.Handle : 0
        );

    public static Assembly Assembly => typeof(SQLiteFactory).Assembly;

    public static bool SharesEngine => Assembly.GetName().Version!.Major >= 2;

    public static string? UnavailableReason => LoadFailure.Value;

    public static DbProviderFactory Factory => SQLiteFactory.Instance;

    /// <summary>
    /// Makes the library's own engine, which exports no functions, load the native library for the rest of the process.
    /// </summary>
    /// <returns>The engine's name for the native library, or null if it cannot be loaded.</returns>
    /// <seealso href="https://www.sqlite.org/loadext.html"/>
    public static string? ReachEngine() => ExtendedEngineName.Value;

    public static string PackageOf(bool sharesEngine) =>
        sharesEngine ? "System.Data.SQLite" : "System.Data.SQLite.Core";

    private static string? LoadAsExtension()
    {
        using SQLiteConnection connection = OpenInMemory();
        try
        {
            connection.LoadExtension(NativeLibraryFile.Path, NativeImports.ExtensionEntryPoint);
            return NativeImports.ExtendedEngine;
        }
        catch (SQLiteException)
        {
            return null;
        }
    }

    // The native part is loaded only when a connection is opened; not every system has one.
    private static string? FindLoadFailure()
    {
        try
        {
            OpenInMemory().Dispose();
            return null;
        }
        catch (Exception exception) when (ReasonOf(exception) is not null)
        {
            return ReasonOf(exception);
        }
    }

    internal static string? ReasonOf(Exception exception) =>
        exception is BadImageFormatException or FileLoadException or TypeLoadException or TypeInitializationException
            ? $"System.Data.SQLite does not work on this system ({exception.GetBaseException().GetType().Name})"
            : null;

    private static SQLiteConnection OpenInMemory() =>
        new SQLiteConnection("Data Source=:memory:").HandOver(connection => connection.OpenAndReturn());
}
