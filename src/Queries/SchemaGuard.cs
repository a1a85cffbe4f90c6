using SqliteBench.Workloads;
using SQLitePCL;

namespace SqliteBench.Queries;

/// <summary>Until it is disposed of, the statements of a connection can change only its own database.</summary>
internal sealed class SchemaGuard : IDisposable
{
    // The pragmas that a schema may need. None reaches another file or turns off a protection of SQLite.
    private static readonly string[] s_pragmas = (
        "application_id auto_vacuum cache_size case_sensitive_like defer_foreign_keys encoding foreign_keys "
        + "ignore_check_constraints journal_mode legacy_alter_table locking_mode page_size recursive_triggers "
        + "synchronous temp_store user_version"
    ).Split(' ');

    private readonly SqliteConnection _connection;

    public SchemaGuard(SqliteConnection connection)
    {
        _connection = connection;
        _ = raw.sqlite3_set_authorizer(connection.Handle, Authorize, null);
    }

    /// <summary>A sentence on what was refused first; null if nothing was.</summary>
    public string? Refused { get; private set; }

    public void Dispose() => _ = raw.sqlite3_set_authorizer(_connection.Handle, (strdelegate_authorizer)null!, null);

    private int Authorize(object context, int action, string first, string second, string database, string trigger)
    {
        Refused ??= (action, first, second) switch
        {
            // VACUUM attaches a file without a name.
            (raw.SQLITE_ATTACH, not "", _) => "ATTACH and VACUUM INTO are not allowed, as they reach other files",
            (raw.SQLITE_FUNCTION, _, "load_extension") => "load_extension() is not allowed",
            (raw.SQLITE_PRAGMA, _, not null) when !s_pragmas.Contains(first, StringComparer.OrdinalIgnoreCase) =>
                $"PRAGMA {Excerpt.Shorten(first)} is not allowed",
            _ => null,
        };
        return Refused is null ? raw.SQLITE_OK : raw.SQLITE_DENY;
    }
}
