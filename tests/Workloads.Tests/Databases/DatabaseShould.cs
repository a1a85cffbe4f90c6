namespace SqliteBench.Workloads.Tests.Databases;

/// <summary>What databases should hold.</summary>
internal static class DatabaseShould
{
    /// <summary>A database is sound and holds these rows and no others.</summary>
    public static void ShouldHold(this string database, IEnumerable<ExpectedRows> contents, string? because = null) =>
        Fault(database, contents).ShouldBeNull(because);

    /// <summary>What is wrong with a database; null if nothing is.</summary>
    public static string? Fault(this string database, IEnumerable<ExpectedRows> contents) =>
        DatabaseCheck.Find(database, contents);
}
