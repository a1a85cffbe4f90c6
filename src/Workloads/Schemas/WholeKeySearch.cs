using System.Runtime.CompilerServices;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>The search if the index holds the whole key: the engine alone finds the row.</summary>
internal readonly struct WholeKeySearch<TKey> : IBlockSearch<WholeKeySearch<TKey>, TKey>
    where TKey : struct, IBlockKey<TKey>
{
    public static IEnumerable<string> IndexedColumns => KeySql.Columns<TKey>();

    public static TStatement Prepare<TConnection, TStatement>(TConnection connection)
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement => connection.Prepare<TKey>(KeySql.Find<TKey, TKey>());

    public static Task<TStatement> PrepareAsync<TConnection, TStatement>(TConnection connection)
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement => connection.PrepareAsync<TKey>(KeySql.Find<TKey, TKey>());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Find<TStatement>(TStatement statement, in TKey key)
        where TStatement : struct, IStatement
    {
        statement.TryReadInteger(in key, out long id);
        return id;
    }

    // Not awaited here: that would add a second await per operation.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ValueTask<long?> FindAsync<TStatement>(TStatement statement, TKey key)
        where TStatement : struct, IAsyncStatement => statement.ReadIntegerAsync(key);
}
