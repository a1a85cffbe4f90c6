using SqliteBench.Providers.LinqMapper;

namespace SqliteBench.Providers;

/// <summary>linq2db with compiled queries; what they do not serve is as in <see cref="LinqToDb"/>.</summary>
public static class LinqToDbCompiled
{
    public const string Id = "linq2db-compiled";

    public static Provider Provider { get; } = LinqToDb.With<CompiledLinq>(Id, "linq2db, with compiled LINQ queries");
}
