using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>Sets the values of a command's parameters, which ADO.NET takes as objects.</summary>
/// <param name="parameters">The parameters, in the order of the arguments.</param>
internal ref struct AdoNetBinder(DbParameter[] parameters) : IBinder
{
    private int index;

    public void Integer(long value) => parameters[index++].Value = value;

    public void Real(double value) => parameters[index++].Value = value;

    public void Text(string? value) => parameters[index++].Value = value ?? (object)DBNull.Value;

    public void Blob(byte[]? value) => parameters[index++].Value = value ?? (object)DBNull.Value;

    public void Null() => parameters[index++].Value = DBNull.Value;
}
