using SqliteBench.Hosting;
using SqliteBench.Measurement.Cases;
using SQLitePCL;

namespace SqliteBench.Queries;

/// <param name="Key">The position in the primary key, from 1; 0 if the column is not part of it.</param>
/// <param name="IsUnique">Whether a unique index consists of this column alone.</param>
internal sealed record TableColumn(
    string Name,
    string Type,
    int Key,
    bool IsUnique,
    bool IsGenerated,
    (string Table, string Column)? References
);

/// <param name="Sql">The statement that creates the index; null if a constraint does.</param>
/// <param name="Columns">The indexed columns, with null for an expression.</param>
internal sealed record TableIndex(
    string Name,
    string? Sql,
    bool IsUnique,
    bool IsPartial,
    IReadOnlyList<string?> Columns
);

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
    public TableColumn? Find(string name) =>
        Columns.FirstOrDefault(column => column.Name.Equals(name, StringComparison.OrdinalIgnoreCase));

    /// <summary>The column that is an alias of the rowid, or null.</summary>
    public TableColumn? RowId =>
        HasRowId && Columns.Count(column => column.Key > 0) == 1
            ? Columns.FirstOrDefault(column =>
                column.Key > 0 && column.Type.Equals("INTEGER", StringComparison.OrdinalIgnoreCase)
            )
            : null;
}

/// <param name="JournalMode">The journal mode that a new connection finds: <c>wal</c> or <c>delete</c>.</param>
/// <param name="Tables">Tables and views, without SQLite's own.</param>
internal sealed record AppDatabase(string Path, string JournalMode, IReadOnlyList<TableInfo> Tables)
{
    // The most copies that a run has at once: as it is, with changes, for writes, and for the advice.
    private const int Copies = 6;
    private const int StepsBetweenChecks = 10_000;
    private const long MostBytesToCheck = 2_000_000_000;
    private static readonly TimeSpan s_longestCheck = TimeSpan.FromSeconds(10);

    public long Bytes => new FileInfo(Path).Length;

    public TableInfo? Find(string name) =>
        Tables.FirstOrDefault(table => table.Name.Equals(name, StringComparison.OrdinalIgnoreCase));

    /// <summary>The number of rows in all tables.</summary>
    public long CountRows(SqliteConnection connection) =>
        Tables
            .Where(table => table.Kind == "table")
            .Sum(table =>
                (long)PlainSqlite.Rows(connection, $"SELECT count(*) FROM {PlainSqlite.Quoted(table.Name)}")[0][0]!
            );

    public static AppDatabase Copy(string source, string target) =>
        Using(
            source,
            () =>
            {
                ThrowIfNone(source);
                string file = DatabaseCopy.Resolved(source);
                string? lack = LackFor(target, new FileInfo(file).Length);
                UsageException.ThrowIf(lack is not null, lack!);
                bool hasLog = DatabaseCopy.Make(file, target);
                using (SqliteConnection connection = PlainSqlite.Open(target))
                {
                    if (Fault(connection, target) is { } fault)
                    {
                        throw new UsageException($"'{source}' is corrupt: PRAGMA integrity_check says {fault}");
                    }

                    PlainSqlite.Text(connection, $"PRAGMA journal_mode={(hasLog ? "WAL" : "DELETE")}");
                }

                return Read(target, source);
            }
        );

    private static string? LackFor(string path, long bytes) =>
        FreeDisk.Lack(
            System.IO.Path.GetDirectoryName(path)!,
            Copies * bytes,
            "choose a smaller database or another --directory"
        );

    private static void ThrowIfNone(string source)
    {
        UsageException.ThrowIf(Directory.Exists(source), $"'{source}' is a directory, not a database");
        UsageException.ThrowIf(!File.Exists(source), $"'{source}' does not exist");
        UsageException.ThrowIf(new FileInfo(source).Length == 0, $"'{source}' is empty");
    }

    public static AppDatabase Make(QueryFile file, string path)
    {
        string? lack = null;
        bool IsTooLarge() => (lack ??= LackFor(path, new FileInfo(path).Length)) is not null;
        using (SqliteConnection connection = PlainSqlite.Open(path))
        {
            PlainSqlite.Text(connection, "PRAGMA journal_mode=MEMORY");
            PlainSqlite.Text(connection, "PRAGMA synchronous=OFF");
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
                string reason = guard.Refused ?? $"SQLite says {PlainSqlite.Said(exception)}";
                throw file.Mistake(file.SchemaLine, $"the schema: {reason}");
            }
            finally
            {
                UsageException.ThrowIf(IsTooLarge(), lack!);
            }
        }

        return Read(path, "the schema");
    }

    // Larger databases are not checked, and longer checks are stopped: reading a damaged page fails anyway.
    private static string? Fault(SqliteConnection connection, string path)
    {
        if (new FileInfo(path).Length > MostBytesToCheck)
        {
            return null;
        }

        long start = Stopwatch.GetTimestamp();
        raw.sqlite3_progress_handler(
            connection.Handle,
            StepsBetweenChecks,
            _ => Interruption.HasBegun || Stopwatch.GetElapsedTime(start) > s_longestCheck ? 1 : 0,
            null
        );
        try
        {
            if (PlainSqlite.Text(connection, "PRAGMA quick_check(1)") is "ok")
            {
                return null;
            }

            return PlainSqlite.Text(connection, "PRAGMA integrity_check(1)")?.Split('\n')[^1];
        }
        // SQLITE_ERROR: the check needs something that only the application has, such as a collation.
        catch (SqliteException exception) when (exception.SqliteErrorCode is raw.SQLITE_ERROR or raw.SQLITE_INTERRUPT)
        {
            Interruption.ThrowIfBegun();
            return null;
        }
        finally
        {
            raw.sqlite3_progress_handler(connection.Handle, 0, null, null);
        }
    }

    public static AppDatabase Read(string path, string name) =>
        Using(
            name,
            () =>
            {
                using SqliteConnection connection = PlainSqlite.Open(path);
                string mode = PlainSqlite.Text(connection, "PRAGMA journal_mode") ?? "delete";
                IReadOnlyList<TableInfo> tables = ReadTables(connection);
                UsageException.ThrowIf(tables.Count == 0, $"'{name}' has no tables");
                return new AppDatabase(path, mode, tables);
            }
        );

    private static T Using<T>(string name, Func<T> read)
    {
        try
        {
            return read();
        }
        catch (SqliteException exception)
        {
            string reason = exception.SqliteErrorCode switch
            {
                raw.SQLITE_NOTADB => "is not an SQLite database, or it is encrypted",
                raw.SQLITE_CORRUPT => $"is corrupt: SQLite says {PlainSqlite.Said(exception)}",
                _ => $"cannot be used: SQLite says {PlainSqlite.Said(exception)}",
            };
            throw new UsageException($"'{name}' {reason}");
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"'{name}' cannot be read: {Hosting.Fault.Words(exception)}");
        }
    }

    public static IReadOnlyList<TableInfo> ReadTables(SqliteConnection connection) =>
        [
            .. from row in PlainSqlite.Rows(
                connection,
                "SELECT name, type, coalesce(sql, '') FROM sqlite_schema WHERE type IN ('table', 'view')"
            )
            let name = (string)row[0]!
            where !name.StartsWith("sqlite_", StringComparison.OrdinalIgnoreCase)
            select ReadTable(connection, name, (string)row[1]!, (string)row[2]!),
        ];

    // A table that cannot be used, such as a view on a table that is gone, has a name but no columns.
    private static TableInfo ReadTable(SqliteConnection connection, string name, string type, string sql)
    {
        try
        {
            object?[] listed = PlainSqlite
                .Rows(connection, $"PRAGMA main.table_list({PlainSqlite.Quoted(name)})")
                .First(row => (string)row[1]! == name);
            TableIndex[] indexes = ReadIndexes(connection, name);
            TableColumn[] columns = ReadColumns(connection, name, indexes);
            return new TableInfo(name, (string)listed[2]!, (long)listed[4]! == 0, sql, columns, indexes);
        }
        catch (SqliteException)
        {
            return new TableInfo(name, type == "view" ? "view" : "virtual", false, sql, [], []);
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
                SELECT c.name, c.type, c.pk, f."table", coalesce(f."to", ''), max(f.id), c.hidden
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
