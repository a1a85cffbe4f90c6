using System.Data;
using System.Data.Common;
using System.Data.SQLite;
using Microsoft.Data.Sqlite;

namespace SqliteBench.Workloads.Pitfalls;

/// <summary>Pitfalls of how values are stored and read.</summary>
internal static class ValuePitfalls
{
    private static readonly DateTime s_epoch = new(2020, 1, 1, 0, 0, 0, DateTimeKind.Unspecified);

    public static IReadOnlyList<Pitfall> All { get; } =
    [
        LoadTable("data-table-load", "Microsoft.Data.Sqlite", path => new SqliteConnection(path)),
        LoadTable("data-table-load-system", "System.Data.SQLite", path => new SQLiteConnection(path)),
        new("guid-keys", "insert rows whose keys are GUIDs of version 4 in text; or of version 7 in blobs")
        {
            Operations = (5000, 5000),
            Create = (connection, rows) =>
                connection.Run(
                    $"CREATE TABLE Texts(Id TEXT PRIMARY KEY, Number INTEGER); CREATE TABLE Blobs(Id BLOB PRIMARY KEY, Number INTEGER);"
                        + $" {Sql.NumbersTo(rows)} INSERT INTO Texts SELECT hex(randomblob(18)), I FROM Numbers;"
                        + $" {Sql.NumbersTo(rows)} INSERT INTO Blobs SELECT unhex(printf('00%030x', I)), I FROM Numbers"
                ),
            OpenUsual = database => Insert(database, "Texts", SqliteType.Text, () => Guid.NewGuid().ToString()),
            OpenBetter = database =>
                Insert(database, "Blobs", SqliteType.Blob, () => Guid.CreateVersion7().ToByteArray(bigEndian: true)),
            Answer = (_, _) => 1,
            Writes = true,
            BytesPerRow = 250,
        },
        ReadValues(
            "date-text",
            "read 100 dates that are stored as text; or as seconds",
            "datetime('2020-01-01', I || ' seconds')",
            fromText: reader => (long)(reader.GetDateTime(0) - s_epoch).TotalSeconds,
            fromNumber: reader => (long)(s_epoch.AddSeconds(reader.GetInt64(0)) - s_epoch).TotalSeconds
        ),
        ReadValues(
            "decimal-text",
            "read 100 amounts that are stored as decimals in text; or as cents",
            "printf('%d.%02d', I / 100, I % 100)",
            fromText: reader => (long)(reader.GetDecimal(0) * 100),
            fromNumber: reader => (long)(reader.GetInt64(0) / 100m * 100)
        ),
    ];

    private static Pitfall LoadTable(string id, string library, Func<string, DbConnection> connect) =>
        new(id, $"fill a DataTable with one row by Load, with {library}; or by hand")
        {
            Operations = (2, 2000),
            Create = Sql.FillItems,
            OpenUsual = database => ReadTable(database, connect, (table, reader) => table.Load(reader)),
            OpenBetter = database => ReadTable(database, connect, LoadByHand),
            Answer = (rows, operation) => 7 * Keys.Of(rows, operation),
        };

    private static PitfallWay ReadTable(
        PitfallDatabase database,
        Func<string, DbConnection> connect,
        Action<DataTable, IDataReader> load
    )
    {
        DbConnection connection = connect($"Data Source={database.Path};Pooling=False");
        connection.Open();
        DbCommand command = connection.CreateCommand();
        command.CommandText = "SELECT Id, A, B, C, D, E, F, Name FROM Item WHERE Id = @Value";
        DbParameter parameter = command.CreateParameter();
        parameter.ParameterName = "@Value";
        command.Parameters.Add(parameter);
        return new PitfallWay(
            database.Operations,
            operation =>
            {
                parameter.Value = Keys.Of(database.Rows, operation);
                using DbDataReader reader = command.ExecuteReader();
                using DataTable table = new();
                load(table, reader);
                return table.Rows[0].ItemArray.Take(7).Sum(Convert.ToInt64);
            },
            connection,
            command
        );
    }

    private static void LoadByHand(DataTable table, IDataReader reader)
    {
        for (int column = 0; column < reader.FieldCount; column++)
        {
            table.Columns.Add(reader.GetName(column), typeof(object));
        }

        object[] values = new object[reader.FieldCount];
        while (reader.Read())
        {
            reader.GetValues(values);
            table.Rows.Add(values);
        }
    }

    private static PitfallWay Insert(PitfallDatabase database, string table, SqliteType type, Func<object> makeKey)
    {
        SqliteConnection connection = database.Connect();
        connection.Run("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; BEGIN");
        SqliteCommand command = connection.Prepare($"INSERT INTO {table} VALUES (@Value, 1)", type);
        return new PitfallWay(
            database.Operations,
            _ =>
            {
                command.Parameters[0].Value = makeKey();
                return command.ExecuteNonQuery();
            },
            connection,
            command
        );
    }

    /// <param name="textSql">An SQL expression for the text of number <c>I</c>.</param>
    private static Pitfall ReadValues(
        string id,
        string description,
        string textSql,
        Func<SqliteDataReader, long> fromText,
        Func<SqliteDataReader, long> fromNumber
    ) =>
        new(id, description)
        {
            Operations = (500, 500),
            Create = (connection, rows) =>
                connection.Run(
                    "CREATE TABLE Value(Id INTEGER PRIMARY KEY, AsText TEXT, AsNumber INTEGER);"
                        + $" {Sql.NumbersTo(rows)} INSERT INTO Value SELECT I, {textSql}, I FROM Numbers"
                ),
            OpenUsual = database => database.Query(Select("AsText"), StartOfHundred, fromText),
            OpenBetter = database => database.Query(Select("AsNumber"), StartOfHundred, fromNumber),
            Answer = (rows, operation) => Keys.Sum(StartOfHundred(rows, operation), 100),
        };

    private static long StartOfHundred(long rows, int operation) => Keys.StartOf(rows, 100, operation);

    private static string Select(string column) =>
        $"SELECT {column} FROM Value WHERE Id >= @Value ORDER BY Id LIMIT 100";
}
