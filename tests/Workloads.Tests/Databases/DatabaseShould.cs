namespace SqliteBench.Workloads.Tests.Databases;

internal static class DatabaseShould
{
    public static void ShouldHold(this string database, IEnumerable<ExpectedRows> contents, string? because = null) =>
        Fault(database, contents).ShouldBeNull(because);

    public static string? Fault(this string database, IEnumerable<ExpectedRows> contents) =>
        DatabaseCheck.Find(database, contents);
}
