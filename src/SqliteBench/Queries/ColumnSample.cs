using Microsoft.Data.Sqlite;
using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>Draws random rows of a table, with the values of some of its columns.</summary>
internal static class ColumnSample
{
    private const int Rows = 2000;

    /// <summary>Draws rows that have a value in each column; fewer if the table has fewer.</summary>
    /// <param name="seed">The same seed gives the same rows, except of views and of tables without a rowid.</param>
    public static IReadOnlyList<object?[]> Draw(
        SqliteConnection connection,
        TableInfo table,
        IReadOnlyList<string> columns,
        int seed
    )
    {
        string name = PlainSqlite.Quoted(table.Name);
        string names = string.Join(", ", columns.Select(PlainSqlite.Quoted));
        string full = string.Join(" AND ", columns.Select(column => $"{PlainSqlite.Quoted(column)} IS NOT NULL"));
        if (!table.HasRowId || table.Kind == "view" || Ends(connection, name) is not (long low, long high))
        {
            return PlainSqlite.Rows(
                connection,
                $"SELECT {names} FROM {name} WHERE {full} ORDER BY random() LIMIT {Rows}"
            );
        }

        // Each row is the first one from a random rowid on, so only the drawn rows are read.
        Random random = new(seed);
        List<object?[]> rows = [];
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = $"SELECT {names} FROM {name} WHERE rowid >= @from AND {full} ORDER BY rowid LIMIT 1";
        SqliteParameter from = command.Parameters.Add("@from", SqliteType.Integer);
        for (int row = 0; row < Rows; row++)
        {
            from.Value = random.NextInt64(low, high + 1);
            using SqliteDataReader reader = command.ExecuteReader();
            if (reader.Read())
            {
                rows.Add(PlainSqlite.Values(reader));
            }
        }

        return rows;
    }

    private static (long Low, long High)? Ends(SqliteConnection connection, string table)
    {
        try
        {
            return
                PlainSqlite.Rows(connection, $"SELECT min(rowid), max(rowid) FROM {table}")[0] is [long low, long high]
                ? (low, high)
                : null;
        }
        catch (SqliteException)
        {
            return null;
        }
    }
}
