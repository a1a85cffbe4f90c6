namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>Names the provider that a class of tests is about.</summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class ConformanceAttribute(string id) : Attribute
{
    public string Id { get; } = id;

    /// <summary>Whether its connections share a page cache, and lock tables in it instead of the file.</summary>
    public bool SharesCache { get; set; }
}
