using System.Globalization;

namespace SqliteBench.Results.RunComparisons;

/// <summary>Something of the environment that two runs do not share.</summary>
public sealed record EnvironmentChange(string Name, string Base, string New)
{
    private const string Memory = "memory_bytes";

    /// <summary>A kernel that boots anew keeps a little more or less for itself.</summary>
    private const double EqualMemory = 0.02;

    /// <summary>What makes a machine another one. The rest is what one may want to compare: runtime, engine, packages.</summary>
    private static readonly string[] s_machine =
    [
        "processor",
        "logical_cores",
        "frequency_governor",
        Memory,
        "operating_system",
        "container",
        "runtime_settings",
        "storage",
    ];

    private static readonly string[] s_software = ["kernel", "runtime", "engine"];

    /// <summary>By what the machines of two runs differ.</summary>
    public static IReadOnlyList<EnvironmentChange> OfMachine(
        IReadOnlyList<CasePair> pairs,
        RunResults before,
        RunResults after
    ) => [.. Origins(pairs, before, after).SelectMany(origins => Compare(origins, s_machine)).Distinct()];

    /// <summary>By what runtime, kernel, engine, commit and packages of two runs differ.</summary>
    public static IReadOnlyList<EnvironmentChange> OfSoftware(
        IReadOnlyList<CasePair> pairs,
        RunResults before,
        RunResults after
    ) =>
        [
            .. Origins(pairs, before, after)
                .SelectMany(origins =>
                    Compare(origins, s_software).Concat(Unequal("commit", origins.Before.Commit, origins.After.Commit))
                )
                .Concat(pairs.SelectMany(Versions))
                .Distinct(),
        ];

    private static IEnumerable<(RunOrigin Before, RunOrigin After)> Origins(
        IReadOnlyList<CasePair> pairs,
        RunResults before,
        RunResults after
    ) =>
        pairs
            .Select(pair => (Before: pair.Base.Origin ?? before, After: pair.New.Origin ?? after))
            .DistinctBy(origins => (origins.Before.Started, origins.After.Started));

    private static IEnumerable<EnvironmentChange> Compare(
        (RunOrigin Before, RunOrigin After) origins,
        IReadOnlyList<string> names
    ) => names.SelectMany(name => Unequal(name, Value(origins.Before, name), Value(origins.After, name)));

    private static IEnumerable<EnvironmentChange> Versions(CasePair pair) =>
        from version in pair.Base.Versions
        where version.Key is "package_version" or "sqlite_version"
        from change in Unequal(
            $"{version.Key} of {pair.Provider}",
            version.Value,
            pair.New.Versions.FirstOrDefault(other => other.Key == version.Key).Value
        )
        select change;

    // An older file may lack what a newer one has.
    private static IEnumerable<EnvironmentChange> Unequal(string name, string? before, string? after) =>
        string.IsNullOrEmpty(before) || string.IsNullOrEmpty(after) || AreEqual(name, before, after)
            ? []
            : [new EnvironmentChange(name, before, after)];

    private static bool AreEqual(string name, string before, string after) =>
        before == after
        || (
            name == Memory
            && Math.Abs(
                1
                    - double.Parse(after, CultureInfo.InvariantCulture)
                        / double.Parse(before, CultureInfo.InvariantCulture)
            ) <= EqualMemory
        );

    private static string? Value(RunOrigin origin, string name) =>
        origin.Environment.FirstOrDefault(value => value.Key == name).Value;
}
