namespace SqliteBench.Providers.PInvoke;

/// <summary>
/// The functions of sqlite3, imported from the chosen engine. <c>SuppressGCTransition</c> stands only on functions that
/// return at once, because a garbage collection waits for them: no file access, no waits, no callbacks (text is bound
/// as SQLITE_STATIC, columns are read in the type that they have).
/// </summary>
internal static unsafe partial class Sqlite3
{
    public const int Ok = 0;
    public const int Row = 100;
    public const int Done = 101;
    public const int Null = 5;

    private const string Library = EngineLibrary.ImportName;

    [LibraryImport(Library, EntryPoint = "sqlite3_open_v2", StringMarshalling = StringMarshalling.Utf8)]
    public static partial int Open(string path, out nint connection, int flags, nint fileSystem);

    [LibraryImport(Library, EntryPoint = "sqlite3_close_v2")]
    public static partial int Close(nint connection);

    [LibraryImport(Library, EntryPoint = "sqlite3_extended_result_codes")]
    public static partial int ExtendedResultCodes(nint connection, int on);

    [LibraryImport(Library, EntryPoint = "sqlite3_errmsg")]
    public static partial byte* ErrorMessage(nint connection);

    [LibraryImport(Library, EntryPoint = "sqlite3_exec", StringMarshalling = StringMarshalling.Utf8)]
    public static partial int Execute(nint connection, string sql, nint callback, nint argument, nint error);

    [LibraryImport(Library, EntryPoint = "sqlite3_prepare_v2", StringMarshalling = StringMarshalling.Utf8)]
    public static partial int Prepare(nint connection, string sql, int bytes, out nint statement, nint tail);

    [LibraryImport(Library, EntryPoint = "sqlite3_prepare_v2")]
    public static partial int Prepare(nint connection, byte* sql, int bytes, out nint statement, nint tail);

    [LibraryImport(Library, EntryPoint = "sqlite3_step")]
    public static partial int Step(nint statement);

    [LibraryImport(Library, EntryPoint = "sqlite3_reset")]
    public static partial int Reset(nint statement);

    /// <summary>Resets a statement whose release takes no time: see <see cref="StatementProgram"/>.</summary>
    [LibraryImport(Library, EntryPoint = "sqlite3_reset"), SuppressGCTransition]
    public static partial int ResetAtOnce(nint statement);

    [LibraryImport(Library, EntryPoint = "sqlite3_stmt_readonly"), SuppressGCTransition]
    public static partial int IsReadOnly(nint statement);

    [LibraryImport(Library, EntryPoint = "sqlite3_finalize")]
    public static partial int Finalize(nint statement);

    [LibraryImport(Library, EntryPoint = "sqlite3_get_autocommit"), SuppressGCTransition]
    public static partial int GetAutocommit(nint connection);

    [LibraryImport(Library, EntryPoint = "sqlite3_changes"), SuppressGCTransition]
    public static partial int Changes(nint connection);

    [LibraryImport(Library, EntryPoint = "sqlite3_last_insert_rowid"), SuppressGCTransition]
    public static partial long LastInsertRowId(nint connection);

    [LibraryImport(Library, EntryPoint = "sqlite3_bind_int64"), SuppressGCTransition]
    public static partial int BindInteger(nint statement, int index, long value);

    [LibraryImport(Library, EntryPoint = "sqlite3_bind_double"), SuppressGCTransition]
    public static partial int BindReal(nint statement, int index, double value);

    [LibraryImport(Library, EntryPoint = "sqlite3_bind_null"), SuppressGCTransition]
    public static partial int BindNull(nint statement, int index);

    /// <summary>Destructor 0 is SQLITE_STATIC: the engine keeps the pointer and copies nothing.</summary>
    [LibraryImport(Library, EntryPoint = "sqlite3_bind_text"), SuppressGCTransition]
    public static partial int BindText(nint statement, int index, byte* text, int bytes, nint destructor);

    [LibraryImport(Library, EntryPoint = "sqlite3_bind_blob"), SuppressGCTransition]
    public static partial int BindBlob(nint statement, int index, byte* blob, int bytes, nint destructor);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_type"), SuppressGCTransition]
    public static partial int ColumnType(nint statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_int64"), SuppressGCTransition]
    public static partial long ColumnInteger(nint statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_double"), SuppressGCTransition]
    public static partial double ColumnReal(nint statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_text"), SuppressGCTransition]
    public static partial byte* ColumnText(nint statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_blob"), SuppressGCTransition]
    public static partial byte* ColumnBlob(nint statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_bytes"), SuppressGCTransition]
    public static partial int ColumnBytes(nint statement, int column);
}
