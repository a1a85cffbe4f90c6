namespace SqliteBench.Results.RunComparisons;

/// <summary>A fact of the machine or the software that differs between two runs.</summary>
public sealed record EnvironmentChange(string Name, string Base, string New)
{
    private const string Memory = "memory_bytes";

    /// <summary>The relative difference up to which memory is equal: after a reboot the kernel reserves a little more or less.</summary>
    private const double EqualMemory = 0.02;

    // These may change on one machine; any other fact that differs means another machine.
    private static readonly string[] s_software = ["kernel", "runtime", "engine"];

    // Prices are measured, and so differ in every run.
    private static readonly string[] s_facts =
    [
        .. ResultColumns.Environment.Except(["compile_options", "left_out", .. ResultColumns.Prices]),
    ];

    public bool IsOfMachine => s_facts.Contains(Name) && !s_software.Contains(Name);

    public static IReadOnlyList<EnvironmentChange> Find(RunResults before, RunResults after)
    {
        IReadOnlyList<CasePair> pairs = RunComparison.Match(before, after);
        return
        [
            .. pairs
                .SelectMany(pair => Facts(pair.Base.Origin ?? before, pair.New.Origin ?? after))
                .Concat(pairs.SelectMany(Versions))
                .Distinct()
                .OrderByDescending(change => change.IsOfMachine),
        ];
    }

    private static IEnumerable<EnvironmentChange> Facts(RunOrigin before, RunOrigin after) =>
        s_facts
            .SelectMany(name => Unequal(name, before.Fact(name), after.Fact(name)))
            .Concat(Unequal("commit", before.Commit, after.Commit));

    private static IEnumerable<EnvironmentChange> Versions(CasePair pair) =>
        from version in pair.Base.Versions
        where version.Key is "package_version" or "sqlite_version"
        from change in Unequal($"{version.Key} of {pair.Provider}", version.Value, pair.New.Version(version.Key))
        select change;

    // Older files may lack a fact.
    private static IEnumerable<EnvironmentChange> Unequal(string name, string? before, string? after) =>
        string.IsNullOrEmpty(before) || string.IsNullOrEmpty(after) || AreEqual(name, before, after)
            ? []
            : [new EnvironmentChange(name, before, after)];

    private static bool AreEqual(string name, string before, string after) =>
        before == after || (name == Memory && Math.Abs(1 - double.Parse(after) / double.Parse(before)) <= EqualMemory);
}
