using SQLitePCL;

namespace SqliteBench.Providers.SqlitePcl;

internal readonly struct SqlitePclRow(sqlite3_stmt statement) : IRowReader
{
    public bool IsNull(int column) => raw.sqlite3_column_type(statement, column) == raw.SQLITE_NULL;

    public long Integer(int column) => raw.sqlite3_column_int64(statement, column);

    public double Real(int column) => raw.sqlite3_column_double(statement, column);

    public TextValue Text(int column) => new(raw.sqlite3_column_text(statement, column).utf8_to_string());

    public ReadOnlySpan<byte> Blob(int column) => raw.sqlite3_column_blob(statement, column);
}
