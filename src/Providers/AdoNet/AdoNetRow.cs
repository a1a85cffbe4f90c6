using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

internal readonly struct AdoNetRow(DbDataReader reader) : IRowReader
{
    public bool IsNull(int column) => reader.IsDBNull(column);

    public long Integer(int column) => reader.GetInt64(column);

    public double Real(int column) => reader.GetDouble(column);

    public TextValue Text(int column) => new(reader.GetString(column));

    public ReadOnlySpan<byte> Blob(int column) => reader.GetFieldValue<byte[]>(column);
}
