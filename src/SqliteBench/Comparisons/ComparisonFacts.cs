using System.Globalization;
using SqliteBench.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Studies;

namespace SqliteBench.Comparisons;

/// <summary>What is compared and how, in lines above the table.</summary>
internal static class ComparisonFacts
{
    /// <summary>The lines.</summary>
    /// <param name="cases">The cases.</param>
    /// <param name="sides">Where they run.</param>
    /// <param name="workloads">Ids of the workloads that are timed.</param>
    public static IEnumerable<string> Of(ComparedCases cases, ISides sides, IReadOnlyList<string> workloads)
    {
        PairSelection selection = cases.Selection;
        yield return $"A: {Describe(selection.Comparison.A, sides.VersionsOfA)}";
        yield return $"B: {Describe(selection.Comparison.B, sides.VersionsOfB)}";
        if (!sides.VersionsOfA.CompileOptions.ToHashSet().SetEquals(sides.VersionsOfB.CompileOptions))
        {
            yield return "The compile options of the two SQLite libraries differ: list --engine prints those of one.";
        }

        foreach (IGrouping<string, string> setting in workloads.GroupBy(selection.Describe))
        {
            yield return $"{string.Join(", ", setting)}: {setting.Key}";
        }

        DatabaseStorage storage = DatabaseStorage.Of(new Place("databases", cases.Databases));
        yield return $"Databases on {storage}.{(storage.Warning is { } warning ? $" {warning}" : "")}";
        string processes = selection.Comparison.NeedsTwoEngines ? ", each in a process of its own" : "";
        yield return string.Create(
            CultureInfo.InvariantCulture,
            $"A, B, and B once more take turns{processes}, for about {selection.Seconds} s a workload (--seconds)."
        );
    }

    private static string Describe(Side side, ProviderVersions versions)
    {
        string engine = side.SharedEngine is { } shared ? shared.ToString() : "its own";
        string provider = side.Name == side.Provider.Id ? "" : $"{side.Provider}, ";
        return $"{side.Name}: {provider}{versions.Package} {versions.PackageVersion}, SQLite {versions.EngineVersion}"
            + $" ({engine}, {versions.EngineSourceId}), pragmas {side.Pragmas}";
    }
}
