using Microsoft.EntityFrameworkCore;

namespace SqliteBench.Providers.EntityMapper;

/// <summary>A statement that EF Core gets as SQL, because it has no operation in EntityFrameworkCore.cs.</summary>
public sealed class EntitySql(EntitySession session, string sql)
{
    /// <summary>The SQL that follows an INSERT whose rowid is wanted; it returns a <see cref="ScalarRow"/>.</summary>
    public const string RowIdQuery = "; SELECT last_insert_rowid() AS Value;";

    private static readonly ConcurrentDictionary<(string Sql, Type Row), string[]> s_columns = new();

    private readonly string _escaped = Escape(sql);
    private string? _withNamedColumn;
    private (Type Row, EntityContext Context)? _rows;

    public string Sql => sql;

    /// <summary>Doubles the braces of SQL, which EF Core takes for a format.</summary>
    public static string Escape(string sql) => sql.Replace("{", "{{").Replace("}", "}}");

    public static object[] Parameters<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        object?[] values = ArgumentValues.Read(in arguments);
        for (int index = 0; index < values.Length; index++)
        {
            string name = "@" + TArguments.Definitions[index].Name;
            values[index] = new SqliteParameter(name, values[index] ?? DBNull.Value);
        }

        return values!;
    }

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments =>
        session.Context().Database.ExecuteSqlRaw(_escaped, Parameters(in arguments));

    // EF Core maps columns by name, and the column of the statement may have any name.
    public long? QueryInteger<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        _withNamedColumn ??= $"WITH Scalar(Value) AS ({_escaped}) SELECT Value FROM Scalar";
        return Scalar(_withNamedColumn, in arguments) is { } row ? row.Value ?? 0 : null;
    }

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => Scalar(_escaped, in arguments)?.Value ?? 0;

    public IEnumerable<TRow> Query<TArguments, TRow>(in TArguments arguments)
        where TArguments : struct, IArguments
        where TRow : class =>
        session.Enlisted(Context<TRow>()).Set<TRow>().FromSqlRaw(_escaped, Parameters(in arguments));

    // AsEnumerable comes first: FirstOrDefault on the query would wrap the SQL in another SELECT.
    private ScalarRow? Scalar<TArguments>(string query, in TArguments arguments)
        where TArguments : struct, IArguments =>
        session
            .Enlisted(session.Context(EntityModel.Of(typeof(ScalarRow), [nameof(ScalarRow.Value)])))
            .Set<ScalarRow>()
            .FromSqlRaw(query, Parameters(in arguments))
            .AsEnumerable()
            .FirstOrDefault();

    // EF Core fails if a row class has more properties than the statement has columns, so the model has those only.
    private EntityContext Context<TRow>()
        where TRow : class
    {
        if (_rows is { } known && known.Row == typeof(TRow))
        {
            return known.Context;
        }

        string[] columns = s_columns.GetOrAdd((sql, typeof(TRow)), _ => ReadColumns());
        EntityContext context = session.Context(EntityModel.Of(typeof(TRow), columns));
        _rows = (typeof(TRow), context);
        return context;
    }

    // The statement is only prepared: some cannot be executed without their arguments.
    private string[] ReadColumns()
    {
        SqliteConnection connection = (SqliteConnection)session.Connection.Session.Connection;
        int code = raw.sqlite3_prepare_v2(connection.Handle, sql, out sqlite3_stmt statement);
        using (statement)
        {
            SqliteException.ThrowExceptionForRC(code, connection.Handle);
            return
            [
                .. Enumerable
                    .Range(0, raw.sqlite3_column_count(statement))
                    .Select(column => raw.sqlite3_column_name(statement, column).utf8_to_string()),
            ];
        }
    }
}

/// <summary>The row of a query for one integer.</summary>
internal sealed class ScalarRow
{
    public long? Value { get; set; }
}
