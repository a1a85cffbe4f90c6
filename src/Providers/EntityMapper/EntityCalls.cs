using Microsoft.EntityFrameworkCore;

namespace SqliteBench.Providers.EntityMapper;

/// <summary>What EF Core takes as SQL, it takes with the parameters of each execution.</summary>
internal sealed class EntityCalls<TArguments>(EntitySession session, string sql) : MapperCalls<TArguments>
    where TArguments : struct, IArguments
{
    private static readonly ConcurrentDictionary<(string Sql, Type Row), string[]> Columns = new();

    private readonly string _escaped = RawSql.Escape(sql);
    private string? _insertion;
    private (Type Row, EntityContext Context)? _rows;

    protected override bool QueryInteger(in TArguments arguments, out long value)
    {
        ScalarRow? row = Scalar(in arguments, RawSql.Named(_escaped));
        value = row?.Value ?? 0;
        return row is not null;
    }

    protected override int ExecuteSql(in TArguments arguments)
    {
        TArguments values = arguments;
        return session.Context().Database.ExecuteSqlRaw(_escaped, RawSql.Parameters(ref values));
    }

    protected override long InsertSql(in TArguments arguments) =>
        Scalar(in arguments, _insertion ??= _escaped + RawSql.RowIdQuery)?.Value ?? 0;

    protected override IEnumerable<TRow> QueryRows<TRow>(in TArguments arguments)
    {
        TArguments values = arguments;
        EntityContext context = session.Enlisted(Context<TRow>());
        return context.Set<TRow>().FromSqlRaw(_escaped, RawSql.Parameters(ref values));
    }

    private ScalarRow? Scalar(in TArguments arguments, string query)
    {
        TArguments values = arguments;
        EntityContext context = session.Context(EntityModel.Of(typeof(ScalarRow), [nameof(ScalarRow.Value)]));

        // Not composed: that would wrap the SQL.
        return session
            .Enlisted(context)
            .Set<ScalarRow>()
            .FromSqlRaw(query, RawSql.Parameters(ref values))
            .AsEnumerable()
            .FirstOrDefault();
    }

    // A row class may have more properties than the statement has columns, and EF Core would miss them.
    private EntityContext Context<TRow>()
        where TRow : class
    {
        if (_rows is { } known && known.Row == typeof(TRow))
        {
            return known.Context;
        }

        string[] columns = Columns.GetOrAdd((sql, typeof(TRow)), _ => ReadColumns());
        EntityContext context = session.Context(EntityModel.Of(typeof(TRow), columns));
        _rows = (typeof(TRow), context);
        return context;
    }

    // Without executing it, which some statements refuse without their arguments.
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

internal static class RawSql
{
    /// <summary>What follows an INSERT whose rowid is wanted, as the column of a <see cref="ScalarRow"/>.</summary>
    public const string RowIdQuery = "; SELECT last_insert_rowid() AS Value;";

    /// <summary>SQL whose braces stay: EF Core takes it for a format.</summary>
    public static string Escape(string sql) => sql.Replace("{", "{{").Replace("}", "}}");

    /// <summary>A query of one column by the name of a <see cref="ScalarRow"/>'s, as EF Core maps columns by name.</summary>
    public static string Named(string sql) => $"WITH Scalar(Value) AS ({sql}) SELECT Value FROM Scalar";

    public static object[] Parameters<TArguments>(ref TArguments arguments)
        where TArguments : struct, IArguments
    {
        Binder binder = new(TArguments.Definitions);
        arguments.Bind(ref binder);
        return binder.Parameters;
    }

    private ref struct Binder(IReadOnlyList<ArgumentDefinition> definitions) : IBinder
    {
        private int _next;

        public object[] Parameters { get; } = new object[definitions.Count];

        public void Integer(long value) => Add(value);

        public void Real(double value) => Add(value);

        public void Text(string? value) => Add(value);

        public void Blob(byte[]? value) => Add(value);

        public void Null() => Add(null);

        private void Add(object? value)
        {
            Parameters[_next] = new SqliteParameter("@" + definitions[_next].Name, value ?? DBNull.Value);
            _next++;
        }
    }
}

internal sealed class ScalarRow
{
    public long? Value { get; set; }
}
