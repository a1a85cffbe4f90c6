namespace SqliteBench.Testing;

/// <summary>A test that takes minutes.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class LongFactAttribute : FactAttribute
{
    /// <param name="campaign">What the environment variable calls it.</param>
    public LongFactAttribute(string campaign) => Skip = LongTests.Skip(campaign);
}
