using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>Sets the values of a command's parameters, which ADO.NET takes as objects.</summary>
internal ref struct AdoNetBinder(DbParameter[] parameters) : IBinder
{
    private int _index;

    public void Integer(long value) => parameters[_index++].Value = value;

    public void Real(double value) => parameters[_index++].Value = value;

    public void Text(string? value) => parameters[_index++].Value = value ?? (object)DBNull.Value;

    public void Blob(byte[]? value) => parameters[_index++].Value = value ?? (object)DBNull.Value;

    public void Null() => parameters[_index++].Value = DBNull.Value;
}
