namespace SqliteBench.Testing;

/// <summary>A test that takes minutes.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class LongFactAttribute : FactAttribute
{
    public LongFactAttribute(string campaign) => Skip = LongTests.Skip(campaign);
}
