namespace SqliteBench.Providers;

/// <summary>
/// How a LINQ mapper is used. By default, each execution builds its query, which the mapper finds in its cache.
/// </summary>
public interface IQueryStyle
{
    /// <summary>Whether each form's query is compiled once per process, by the mapper's own method for that.</summary>
    static virtual bool Compiles => false;

    /// <summary>Whether the context tracks the rows that it reads.</summary>
    static virtual bool Tracks => false;

    /// <summary>Whether contexts come from a pool.</summary>
    static virtual bool PoolsContexts => false;
}

public readonly struct PlainQueries : IQueryStyle;

public readonly struct CompiledQueries : IQueryStyle
{
    public static bool Compiles => true;
}

public readonly struct TrackedQueries : IQueryStyle
{
    public static bool Tracks => true;
}

public readonly struct PooledContexts : IQueryStyle
{
    public static bool PoolsContexts => true;
}
