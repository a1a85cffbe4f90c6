using System.Reflection;
using SqliteBench.Providers;

namespace SqliteBench.Measurement;

/// <summary>
/// The builds that this process starts of a program that has been built before: with the same SQLite packages, whatever the
/// NuGet sources hold by then, and without its analyzers, which have said then what they have to say. BenchmarkDotNet's
/// build takes half of the time so. MSBuild reads its properties from the environment too.
/// </summary>
internal static class RepeatedBuilds
{
    private const string PackageSet = "SqlitePackages";
    private const string SystemDataSqlite = "SystemDataSqlite";

    /// <summary>What builds are told of the packages, as texts that differ where the packages do.</summary>
    public static IEnumerable<string> Packages() =>
        new[] { PackageSet, SystemDataSqlite }.Select(name => $"{name}={Environment.GetEnvironmentVariable(name)}");

    /// <summary>Takes effect for every build from now on.</summary>
    public static void Prepare()
    {
        Environment.SetEnvironmentVariable("RunAnalyzers", "false");
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
