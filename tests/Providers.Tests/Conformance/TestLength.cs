namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>How much is tried: some of all cases everywhere, all of them where SQLITEBENCH_LONG is 1.</summary>
internal static class TestLength
{
    public static bool IsLong { get; } = Environment.GetEnvironmentVariable("SQLITEBENCH_LONG") == "1";
}
