using SqliteBench.Hosting;
using SqliteBench.Measurement.Cases;
using SQLitePCL;

namespace SqliteBench.Queries;

/// <summary>A column of a user's table.</summary>
/// <param name="Key">The position in the primary key, from 1; 0 if the column is not part of it.</param>
/// <param name="IsUnique">Whether a unique index consists of this column alone.</param>
/// <param name="References">The column that a foreign key names, or the key or rowid of its table.</param>
internal sealed record TableColumn(
    string Name,
    string Type,
    int Key,
    bool IsUnique,
    bool IsGenerated,
    (string Table, string Column)? References
);

/// <summary>An index of a user's table.</summary>
/// <param name="Sql">The statement that creates the index; null if a constraint does.</param>
/// <param name="Columns">The indexed columns, with null for an expression.</param>
internal sealed record TableIndex(
    string Name,
    string? Sql,
    bool IsUnique,
    bool IsPartial,
    IReadOnlyList<string?> Columns
);

/// <summary>A table or view of a user's database.</summary>
/// <param name="Kind"><c>table</c>, <c>view</c>, <c>virtual</c> or <c>shadow</c>.</param>
internal sealed record TableInfo(
    string Name,
    string Kind,
    bool HasRowId,
    IReadOnlyList<TableColumn> Columns,
    IReadOnlyList<TableIndex> Indexes
)
{
    public TableColumn? Find(string name) =>
        Columns.FirstOrDefault(column => column.Name.Equals(name, StringComparison.OrdinalIgnoreCase));

    /// <summary>The column that is an alias of the rowid, or null.</summary>
    public TableColumn? RowId =>
        HasRowId
        && Columns.Where(column => column.Key > 0).ToArray() is [var key]
        && key.Type.Equals("INTEGER", StringComparison.OrdinalIgnoreCase)
            ? key
            : null;
}

/// <summary>A copy of a user's database, with its schema.</summary>
/// <param name="JournalMode">The journal mode that a new connection finds: <c>wal</c> or <c>delete</c>.</param>
/// <param name="Tables">Tables and views, without SQLite's own.</param>
internal sealed record AppDatabase(string Path, string JournalMode, IReadOnlyList<TableInfo> Tables)
{
    // The most copies that a run has at once: as it is, with changes, for writes, and for the advice.
    private const int MaximumCopies = 6;

    // Larger databases are not checked, which takes seconds: reading a damaged page fails anyway.
    private const long MostBytesToCheck = 500_000_000;

    // Steps of SQLite after which a schema that runs long is interrupted if it has to be.
    private const int StepsBetweenChecks = 10_000;

    /// <summary>Whether the application's connections enforce foreign keys.</summary>
    public bool ForeignKeys { get; init; } = true;

    public string Folder => System.IO.Path.GetDirectoryName(Path)!;

    public long Bytes => new FileInfo(Path).Length;

    public TableInfo? Find(string name) =>
        Tables.FirstOrDefault(table => table.Name.Equals(name, StringComparison.OrdinalIgnoreCase));

    public long CountRows(SqliteConnection connection) =>
        Tables.Where(table => table.Kind == "table").Sum(table => CountRows(connection, table));

    public static long CountRows(SqliteConnection connection, TableInfo table) =>
        (long)PlainSqlite.Rows(connection, $"SELECT count(*) FROM {PlainSqlite.Quoted(table.Name)}")[0][0]!;

    /// <summary>Copies a database, and checks that the copy can be used.</summary>
    public static AppDatabase Copy(string source, string target)
    {
        UsageException.ThrowIf(Directory.Exists(source), $"'{source}' is a directory, not a database");
        UsageException.ThrowIf(!File.Exists(source), $"'{source}' does not exist");
        UsageException.ThrowIf(new FileInfo(source).Length == 0, $"'{source}' is empty");
        try
        {
            string file = DatabaseCopy.Resolved(source);
            ThrowIfTooLarge(file, target);
            DatabaseCopy.Make(file, target);
            string? found = FindCorruption(target);
            UsageException.ThrowIf(found is not null, $"'{source}' is corrupt: PRAGMA quick_check says {found}");
            return Read(target, source);
        }
        catch (SqliteException exception)
        {
            string reason = exception.SqliteErrorCode switch
            {
                raw.SQLITE_NOTADB => "is not a SQLite database, or it is encrypted",
                raw.SQLITE_CORRUPT => $"is corrupt: SQLite says {PlainSqlite.MessageOf(exception)}",
                _ => $"cannot be used: SQLite says {PlainSqlite.MessageOf(exception)}",
            };
            throw new UsageException($"'{source}' {reason}");
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"'{source}' cannot be read: {Fault.MessageOf(exception)}");
        }
    }

    private static void ThrowIfTooLarge(string file, string target) =>
        FreeDisk.ThrowIfLess(
            System.IO.Path.GetDirectoryName(target)!,
            MaximumCopies * new FileInfo(file).Length,
            "choose a smaller database or another --directory"
        );

    /// <summary>Creates a database from the schema in a file of queries.</summary>
    public static AppDatabase CreateFromSchema(QueryFile file, string path)
    {
        UsageException? lack = null;
        bool IsTooLarge()
        {
            try
            {
                ThrowIfTooLarge(path, path);
            }
            // An exception must not pass through SQLite.
            catch (UsageException exception)
            {
                lack = exception;
            }

            return lack is not null;
        }

        using (SqliteConnection connection = PlainSqlite.Open(path))
        {
            PlainSqlite.Execute(connection, "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF");
            raw.sqlite3_progress_handler(
                connection.Handle,
                StepsBetweenChecks,
                _ => Interruption.HasBegun || IsTooLarge() ? 1 : 0,
                null
            );
            using SchemaGuard guard = new(connection);
            try
            {
                PlainSqlite.Execute(connection, file.Schema!);
            }
            catch (SqliteException exception)
            {
                if (lack is not null)
                {
                    throw lack;
                }

                string reason = guard.Refused ?? $"SQLite says {PlainSqlite.MessageOf(exception)}";
                throw file.Mistake(file.SchemaLine, $"the schema: {reason}");
            }
        }

        ThrowIfTooLarge(path, path);
        return Read(path, "the schema");
    }

    private static string? FindCorruption(string path)
    {
        if (new FileInfo(path).Length > MostBytesToCheck)
        {
            return null;
        }

        using SqliteConnection connection = PlainSqlite.Open(path);
        try
        {
            string? found = PlainSqlite.Text(connection, "PRAGMA quick_check(1)");
            return found is "ok" ? null : found?.Split('\n')[^1];
        }
        // SQLITE_ERROR: the check needs something that only the application has, such as a collation.
        catch (SqliteException exception) when (exception.SqliteErrorCode == raw.SQLITE_ERROR)
        {
            return null;
        }
    }

    public static AppDatabase Read(string path, string name)
    {
        using SqliteConnection connection = PlainSqlite.Open(path);
        string mode = PlainSqlite.Text(connection, "PRAGMA journal_mode") ?? "delete";
        IReadOnlyList<TableInfo> tables = ReadTables(connection);
        UsageException.ThrowIf(tables.Count == 0, $"'{name}' has no tables");
        return new AppDatabase(path, mode, tables);
    }

    public static IReadOnlyList<TableInfo> ReadTables(SqliteConnection connection) =>
        [
            .. PlainSqlite
                .Rows(
                    connection,
                    "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite#_%' ESCAPE '#'"
                )
                .Select(row => ReadTable(connection, (string)row[0]!, (string)row[1]!)),
        ];

    // A table that cannot be used, such as a view on a table that is gone, has a name but no columns.
    private static TableInfo ReadTable(SqliteConnection connection, string name, string type)
    {
        try
        {
            object?[] listed = PlainSqlite
                .Rows(connection, $"PRAGMA main.table_list({PlainSqlite.Quoted(name)})")
                .First(row => (string)row[1]! == name);
            TableIndex[] indexes = ReadIndexes(connection, name);
            TableColumn[] columns = ReadColumns(connection, name, indexes);
            return new TableInfo(name, (string)listed[2]!, (long)listed[4]! == 0, columns, indexes);
        }
        catch (SqliteException)
        {
            return new TableInfo(name, type == "view" ? "view" : "virtual", false, [], []);
        }
    }

    private static TableIndex[] ReadIndexes(SqliteConnection connection, string table) =>
        [
            .. from row in PlainSqlite.Rows(
                connection,
                """
                SELECT i.name, i."unique", i.partial, s.sql
                FROM pragma_index_list(@table) i LEFT JOIN sqlite_schema s ON s.name = i.name AND s.type = 'index'
                """,
                table
            )
            let columns = PlainSqlite.Rows(
                connection,
                "SELECT name FROM pragma_index_info(@index) ORDER BY seqno",
                row[0]
            )
            select new TableIndex(
                (string)row[0]!,
                row[3] as string,
                (long)row[1]! != 0,
                (long)row[2]! != 0,
                [.. columns.Select(column => column[0] as string)]
            ),
        ];

    // If a column has several foreign keys, the last one counts.
    private static TableColumn[] ReadColumns(SqliteConnection connection, string table, TableIndex[] indexes) =>
        [
            .. from row in PlainSqlite.Rows(
                connection,
                """
                SELECT c.name, c.type, c.pk, f."table",
                    coalesce(f."to", (SELECT p.name FROM pragma_table_info(f."table") p WHERE p.pk = f.seq + 1), 'rowid'),
                    max(f.id), c.hidden
                FROM pragma_table_xinfo(@table) c
                LEFT JOIN pragma_foreign_key_list(@table) f ON f."from" = c.name COLLATE NOCASE
                WHERE c.hidden <> 1 GROUP BY c.cid ORDER BY c.cid
                """,
                table
            )
            let column = (string)row[0]!
            select new TableColumn(
                column,
                (string)row[1]!,
                (int)(long)row[2]!,
                Array.Exists(
                    indexes,
                    index => index is { IsUnique: true, IsPartial: false, Columns: [{ } only] } && only == column
                ),
                (long)row[6]! != 0,
                row[3] is string parent ? (parent, (string)row[4]!) : null
            ),
        ];
}
