using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>
/// The search if the index holds a part of the key: the query asks by that part, and the caller filters the rows by the
/// other columns, as the published study did. It reads all rows, so that the work does not depend on the row's place.
/// </summary>
internal readonly struct CandidateSearch<TKey, TPart, TRow, TFilter>
    : IBlockSearch<CandidateSearch<TKey, TPart, TRow, TFilter>, TKey>
    where TKey : struct, IBlockKey<TKey>
    where TPart : struct, IArguments
    where TRow : class, IBlockRow
    where TFilter : struct, ICandidateFilter<TKey, TPart, TRow>
{
    private readonly WantedBlock<TKey> _wanted;

    public CandidateSearch() => _wanted = new WantedBlock<TKey>();

    public static IEnumerable<string> IndexedColumns => KeySql.Columns<TPart>();

    public static TStatement Prepare<TConnection, TStatement>(TConnection connection)
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement => connection.Prepare<TPart>(KeySql.Find<TKey, TPart>());

    public static Task<TStatement> PrepareAsync<TConnection, TStatement>(TConnection connection)
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement => connection.PrepareAsync<TPart>(KeySql.Find<TKey, TPart>());

    public long Find<TStatement>(TStatement statement, in TKey key)
        where TStatement : struct, IStatement
    {
        _wanted.Begin(in key);
        statement.Read<TPart, TRow, Sink>(TFilter.Part(in key), new Sink(_wanted));
        return _wanted.Id;
    }

    public async ValueTask<long?> FindAsync<TStatement>(TStatement statement, TKey key)
        where TStatement : struct, IAsyncStatement
    {
        _wanted.Begin(in key);
        await statement.ReadAsync<TPart, TRow, Sink>(TFilter.Part(in key), new Sink(_wanted)).ConfigureAwait(false);
        return _wanted.Id;
    }

    private readonly struct Sink(WantedBlock<TKey> wanted) : IRowSink<TRow>
    {
        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct
        {
            if (TFilter.IsRowOf(in wanted.Key, ref reader))
            {
                wanted.Take(reader.Integer(0));
            }
        }

        public void Accept(TRow row)
        {
            if (TFilter.IsRowOf(in wanted.Key, row))
            {
                wanted.Take(row.ID);
            }
        }
    }
}
