using System.Reflection;
using SqliteBench.Providers;

namespace SqliteBench.Measuring;

/// <summary>
/// The SQLite packages that the program was built with. BenchmarkDotNet builds it once more for each run, and has to take
/// the same ones, whatever the NuGet sources hold by then: MSBuild reads its properties from the environment too.
/// </summary>
internal static class BuiltPackages
{
    private const string PackageSet = "SqlitePackages";
    private const string SystemDataSqlite = "SystemDataSqlite";

    /// <summary>What builds are told of the packages, as texts that differ where the packages do.</summary>
    public static IEnumerable<string> PassedOn() =>
        new[] { PackageSet, SystemDataSqlite }.Select(name => $"{name}={Environment.GetEnvironmentVariable(name)}");

    /// <summary>Passes the packages on to every build that this process starts.</summary>
    public static void PassOn()
    {
        Dictionary<string, string?> built = typeof(Provider)
            .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .ToDictionary(entry => entry.Key, entry => entry.Value);
        Environment.SetEnvironmentVariable(PackageSet, built.GetValueOrDefault(PackageSet));
        // A package that the sources did not hold is asked for again by the build itself, with the same answer.
        if (built.GetValueOrDefault(SystemDataSqlite) is { Length: > 0 } version && char.IsAsciiDigit(version[0]))
        {
            Environment.SetEnvironmentVariable(SystemDataSqlite, "true");
        }
        else if (built.GetValueOrDefault(SystemDataSqlite) == "absent: SystemDataSqlite is false")
        {
            Environment.SetEnvironmentVariable(SystemDataSqlite, "false");
        }
    }
}
