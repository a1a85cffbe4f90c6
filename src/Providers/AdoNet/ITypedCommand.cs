using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>
/// A command and its parameters, through System.Data.Common's base types or through the library's own. Implemented by
/// structs around the library's objects, so that neither choice pays for there being two.
/// </summary>
internal interface ITypedCommand<TSelf> : IDisposable, IAsyncDisposable
    where TSelf : struct, ITypedCommand<TSelf>
{
    /// <summary>Makes a command that is still to be prepared, in the open transaction.</summary>
    /// <param name="arguments">Its parameters, in the order of the arguments.</param>
    static abstract TSelf Create(AdoNetSession session, string sql, IReadOnlyList<ArgumentDefinition> arguments);

    /// <summary>Sets the transaction that the next execution is in.</summary>
    /// <param name="transaction">The connection's, or null outside one.</param>
    void SetTransaction(DbTransaction? transaction);

    /// <summary>Sets the value of a parameter, which ADO.NET takes as an object.</summary>
    /// <param name="parameter">The parameter, from 0.</param>
    /// <param name="value">The value, or <see cref="DBNull.Value"/>.</param>
    void SetValue(int parameter, object value);

    void Prepare();

    /// <summary>Runs it for the first column of the first row; null without a row.</summary>
    object? ExecuteScalar();

    /// <summary>Runs it for the number of rows that it changes.</summary>
    int ExecuteNonQuery();

    /// <summary>Runs it and passes every row to <paramref name="sink"/>.</summary>
    void Read<TRow, TSink>(TSink sink)
        where TRow : class
        where TSink : struct, IRowSink<TRow>;
}
