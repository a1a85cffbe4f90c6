namespace SqliteBench.Providers;

/// <summary>How a mapper is used. Unless overridden, each execution makes its query, which the mapper finds in its cache.</summary>
internal interface IQueryStyle
{
    /// <summary>Whether each form's query is compiled once per process, by the mapper's own method for that.</summary>
    static virtual bool Compiles => false;

    static virtual bool Tracks => false;

    /// <summary>Whether contexts on pooled connections are pooled too.</summary>
    static virtual bool PoolsContexts => false;
}

internal readonly struct PlainQueries : IQueryStyle;

internal readonly struct CompiledQueries : IQueryStyle
{
    public static bool Compiles => true;
}

internal readonly struct TrackedQueries : IQueryStyle
{
    public static bool Tracks => true;
}

internal readonly struct PooledContexts : IQueryStyle
{
    public static bool PoolsContexts => true;
}
