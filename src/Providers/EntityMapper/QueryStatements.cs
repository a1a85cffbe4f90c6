namespace SqliteBench.Providers.EntityMapper;

internal sealed class IntegerStatement<TArguments>(
    EntitySession session,
    string sql,
    EntityContext context,
    Func<EntityContext, TArguments, long?> first
) : RawStatement<TArguments>(session, sql)
    where TArguments : struct, IArguments
{
    public override bool TryReadInteger(in TArguments arguments, out long value)
    {
        long? found = first(Session.Enlisted(context), arguments);
        value = found.GetValueOrDefault();
        return found.HasValue;
    }
}

internal sealed class RowStatement<TArguments, TEntity>(
    EntitySession session,
    string sql,
    EntityContext context,
    Func<EntityContext, TArguments, IEnumerable<TEntity>> rows
) : RawStatement<TArguments>(session, sql)
    where TArguments : struct, IArguments
    where TEntity : class
{
    public override void Read<TRow, TSink>(in TArguments arguments, TSink sink)
    {
        if (typeof(TRow) != typeof(TEntity))
        {
            base.Read<TRow, TSink>(in arguments, sink);
            return;
        }

        foreach (TRow row in (IEnumerable<TRow>)rows(Session.Enlisted(context), arguments))
        {
            sink.Accept(row);
        }

        if (context.Tracks)
        {
            context.ChangeTracker.Clear();
        }
    }
}
