using Microsoft.Data.Sqlite;
using SqliteBench.Measurement.Cases;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <param name="Key">Its position in the primary key, from 1; 0 if it is not part of it.</param>
/// <param name="IsUnique">Whether a unique index consists of this column alone.</param>
/// <param name="References">The table and column that it refers to, or null.</param>
internal sealed record TableColumn(
    string Name,
    string Type,
    int Key,
    bool IsUnique,
    (string Table, string Column)? References
);

/// <param name="Sql">The statement that creates it; null if a constraint does.</param>
/// <param name="Columns">Its columns, with null for an expression.</param>
internal sealed record TableIndex(string Name, string? Sql, bool IsUnique, IReadOnlyList<string?> Columns);

/// <param name="Kind"><c>table</c>, <c>view</c>, <c>virtual</c> or <c>shadow</c>.</param>
internal sealed record TableInfo(
    string Name,
    string Kind,
    bool HasRowId,
    string Sql,
    IReadOnlyList<TableColumn> Columns,
    IReadOnlyList<TableIndex> Indexes
)
{
    public TableColumn? Find(string column) =>
        Columns.FirstOrDefault(other => other.Name.Equals(column, StringComparison.OrdinalIgnoreCase));

    /// <summary>The column that is an alias of the rowid, or null.</summary>
    public TableColumn? RowId =>
        HasRowId && Columns.Count(column => column.Key > 0) == 1
            ? Columns.FirstOrDefault(column =>
                column.Key > 0 && column.Type.Equals("INTEGER", StringComparison.OrdinalIgnoreCase)
            )
            : null;
}

/// <summary>The copy of an application's database.</summary>
/// <param name="JournalMode">What the database keeps: <c>wal</c> or <c>delete</c>.</param>
/// <param name="Tables">Tables and views, without SQLite's own.</param>
internal sealed record AppDatabase(string Path, string JournalMode, IReadOnlyList<TableInfo> Tables)
{
    private const int NotADatabase = 26;
    private const int Corrupt = 11;
    private const int Busy = 5;
    private const int Locked = 6;
    private const int HeaderBytes = 100;
    private const int NewestFormat = 2;
    private static ReadOnlySpan<byte> Magic => "SQLite format 3\0"u8;

    public long Bytes => new FileInfo(Path).Length;

    public TableInfo? Find(string table) =>
        Tables.FirstOrDefault(other => other.Name.Equals(table, StringComparison.OrdinalIgnoreCase));

    /// <summary>Copies a database with its write-ahead log, without changing it, and reads its schema.</summary>
    /// <exception cref="UsageException">It cannot be read; the message says why.</exception>
    public static AppDatabase Copy(string source, string target)
    {
        bool isWal = ReadHeader(source);
        try
        {
            CopyPages(source, target);
            using SqliteConnection connection = PlainSqlite.Open(target);
            if (PlainSqlite.Text(connection, "PRAGMA quick_check(1)") is var check && check != "ok")
            {
                throw new UsageException($"'{source}' is corrupt: {check}");
            }

            PlainSqlite.Text(connection, $"PRAGMA journal_mode={(isWal ? "WAL" : "DELETE")}");
        }
        catch (SqliteException exception)
        {
            throw new UsageException($"'{source}' {ReasonOf(exception)}");
        }

        return Read(target, source);
    }

    /// <summary>Reads the schema of a copy.</summary>
    /// <param name="name">What messages call it.</param>
    /// <exception cref="UsageException">It has no tables, or needs an extension that is not loaded.</exception>
    public static AppDatabase Read(string path, string name)
    {
        try
        {
            using SqliteConnection connection = PlainSqlite.Open(path);
            AppDatabase database = new(
                path,
                PlainSqlite.Text(connection, "PRAGMA journal_mode") ?? "delete",
                ReadTables(connection)
            );
            return database.Tables.Count > 0 ? database : throw new UsageException($"'{name}' has no tables");
        }
        catch (SqliteException exception)
        {
            throw new UsageException($"'{name}' {ReasonOf(exception)}");
        }
    }

    // A read-only connection changes neither the database nor its log, but may create files beside it.
    private static void CopyPages(string source, string target)
    {
        string[] beside = [source + "-wal", source + "-shm"];
        string[] missing = [.. beside.Where(file => !File.Exists(file))];
        try
        {
            using SqliteConnection from = PlainSqlite.Open(source, SqliteOpenMode.ReadOnly);
            using SqliteConnection to = PlainSqlite.Open(target);
            PlainSqlite.Text(from, "SELECT count(*) FROM sqlite_schema");
            from.BackupDatabase(to);
        }
        finally
        {
            foreach (string file in missing.Where(file => File.Exists(file) && IsLeftOver(file)))
            {
                File.Delete(file);
            }
        }
    }

    private static bool IsLeftOver(string file) =>
        file.EndsWith("-shm", StringComparison.Ordinal) || new FileInfo(file).Length == 0;

    /// <returns>Whether the database keeps a write-ahead log.</returns>
    private static bool ReadHeader(string source)
    {
        Span<byte> header = stackalloc byte[HeaderBytes];
        int read;
        try
        {
            using FileStream file = new(source, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            read = file.ReadAtLeast(header, HeaderBytes, throwOnEndOfStream: false);
        }
        catch (FileNotFoundException)
        {
            throw new UsageException($"'{source}' does not exist");
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException(
                Directory.Exists(source)
                    ? $"'{source}' is a directory, not a database"
                    : $"'{source}' cannot be read: {Machine.Fault.Sentence(exception)}"
            );
        }

        const int writeFormat = 18;
        const int readFormat = 19;
        return read == 0 ? throw new UsageException($"'{source}' is empty")
            : read < HeaderBytes || !header.StartsWith(Magic)
                ? throw new UsageException($"'{source}' is not an SQLite database, or it is encrypted")
            : Math.Max(header[writeFormat], header[readFormat]) > NewestFormat
                ? throw new UsageException($"'{source}' has a newer format than this SQLite can read")
            : header[readFormat] == NewestFormat;
    }

    private static string ReasonOf(SqliteException exception) =>
        exception.SqliteErrorCode switch
        {
            NotADatabase => "is not an SQLite database, or it is encrypted",
            Corrupt => "is corrupt: SQLite says " + PlainSqlite.Said(exception),
            Busy or Locked => $"is locked: another program has held it for {PlainSqlite.SecondsToWait} s",
            _ => "cannot be used: SQLite says " + PlainSqlite.Said(exception),
        };

    private static IReadOnlyList<TableInfo> ReadTables(SqliteConnection connection)
    {
        Dictionary<string, string> statements = PlainSqlite
            .Rows(
                connection,
                "SELECT name, coalesce(sql, '') FROM sqlite_schema WHERE type IN ('table', 'view', 'index')"
            )
            .ToDictionary(row => (string)row[0]!, row => (string)row[1]!, StringComparer.OrdinalIgnoreCase);
        return
        [
            .. from row in PlainSqlite.Rows(
                connection,
                "SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main'"
            )
            let name = (string)row[0]!
            where !name.StartsWith("sqlite_", StringComparison.OrdinalIgnoreCase)
            select ReadTable(connection, name, (string)row[1]!, (long)row[2]! == 0, statements),
        ];
    }

    private static TableInfo ReadTable(
        SqliteConnection connection,
        string name,
        string kind,
        bool hasRowId,
        Dictionary<string, string> statements
    )
    {
        TableIndex[] indexes =
        [
            .. from row in PlainSqlite.Rows(
                connection,
                "SELECT name, \"unique\" FROM pragma_index_list(@table) WHERE partial = 0",
                ("table", name)
            )
            let index = (string)row[0]!
            select new TableIndex(
                index,
                statements.GetValueOrDefault(index) is { Length: > 0 } sql ? sql : null,
                (long)row[1]! != 0,
                [
                    .. PlainSqlite
                        .Rows(connection, "SELECT name FROM pragma_index_info(@index) ORDER BY seqno", ("index", index))
                        .Select(column => column[0] as string),
                ]
            ),
        ];
        Dictionary<string, (string, string)> references = new(StringComparer.OrdinalIgnoreCase);
        foreach (
            object?[] row in PlainSqlite.Rows(
                connection,
                "SELECT \"from\", \"table\", coalesce(\"to\", '') FROM pragma_foreign_key_list(@table)",
                ("table", name)
            )
        )
        {
            references[(string)row[0]!] = ((string)row[1]!, (string)row[2]!);
        }

        TableColumn[] columns =
        [
            .. from row in PlainSqlite.Rows(
                connection,
                "SELECT name, type, pk FROM pragma_table_xinfo(@table) WHERE hidden = 0",
                ("table", name)
            )
            let column = (string)row[0]!
            select new TableColumn(
                column,
                (string)row[1]!,
                (int)(long)row[2]!,
                Array.Exists(indexes, index => index.IsUnique && index.Columns is [{ } only] && only == column),
                references.TryGetValue(column, out (string, string) reference) ? reference : null
            ),
        ];
        return new TableInfo(name, kind, hasRowId, statements.GetValueOrDefault(name) ?? "", columns, indexes);
    }
}
