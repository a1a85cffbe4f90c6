using Microsoft.Data.Sqlite;

namespace SqliteBench.Providers.EntityMapper;

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
