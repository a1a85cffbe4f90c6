namespace SqliteBench.Providers;

/// <param name="calls">The <see cref="MapperCalls{TArguments}"/> of the arguments that it was prepared with.</param>
internal readonly struct MapperStatement(object calls) : IStatement
{
    private readonly StatementLifetime _lifetime = new();

    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments => Of<TArguments>().TryReadInteger(in arguments, out value);

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => Of<TArguments>().Execute(in arguments);

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => Of<TArguments>().Insert(in arguments);

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow> => Of<TArguments>().Read<TRow, TSink>(in arguments, sink);

    public void Dispose() => _lifetime.End();

    private MapperCalls<TArguments> Of<TArguments>()
        where TArguments : struct, IArguments
    {
        _lifetime.ThrowIfEnded();
        return (MapperCalls<TArguments>)calls;
    }
}

/// <summary>Calls that a mapper makes of a form; what the form does not serve is passed as SQL.</summary>
internal abstract class MapperCalls<TArguments>
    where TArguments : struct, IArguments
{
    public Func<TArguments, long?>? First { get; init; }

    /// <summary>A function of the arguments to rows, which are of one class.</summary>
    public Delegate? Rows { get; init; }

    /// <summary>What follows when all rows of <see cref="Rows"/> have been passed on.</summary>
    public Action? AfterRows { get; init; }

    public Func<TArguments, int>? Change { get; init; }

    public Func<TArguments, long>? Insertion { get; init; }

    public bool TryReadInteger(in TArguments arguments, out long value) =>
        First is null ? QueryInteger(in arguments, out value) : IsFound(First(arguments), out value);

    public int Execute(in TArguments arguments) => Change?.Invoke(arguments) ?? ExecuteSql(in arguments);

    public long Insert(in TArguments arguments) => Insertion?.Invoke(arguments) ?? InsertSql(in arguments);

    public void Read<TRow, TSink>(in TArguments arguments, TSink sink)
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        foreach (
            TRow row in Rows is Func<TArguments, IEnumerable<TRow>> rows
                ? rows(arguments)
                : QueryRows<TRow>(in arguments)
        )
        {
            sink.Accept(row);
        }

        AfterRows?.Invoke();
    }

    // A NULL is taken for no row where the mapper gives null for both.
    protected static bool IsFound(long? found, out long value)
    {
        value = found.GetValueOrDefault();
        return found.HasValue;
    }

    protected abstract bool QueryInteger(in TArguments arguments, out long value);

    protected abstract int ExecuteSql(in TArguments arguments);

    protected abstract long InsertSql(in TArguments arguments);

    protected abstract IEnumerable<TRow> QueryRows<TRow>(in TArguments arguments)
        where TRow : class;
}

internal struct ArgumentValues : IBinder
{
    private object?[] _values;
    private int _next;

    public static object?[] Of<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        ArgumentValues values = new() { _values = new object?[TArguments.Definitions.Count] };
        arguments.Bind(ref values);
        return values._values;
    }

    public void Integer(long value) => _values[_next++] = value;

    public void Real(double value) => _values[_next++] = value;

    public void Text(string? value) => _values[_next++] = value;

    public void Blob(byte[]? value) => _values[_next++] = value;

    public void Null() => _next++;
}
