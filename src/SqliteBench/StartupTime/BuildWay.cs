namespace SqliteBench.StartupTime;

/// <summary>A way to build and run the program of a provider.</summary>
/// <param name="Properties">
/// MSBuild properties <c>name=value</c> beside those that <see cref="ProgramPublisher"/> always sets.
/// </param>
internal sealed record BuildWay(string Id, params IReadOnlyList<string> Properties)
{
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();

    /// <summary>The way in which its program is published.</summary>
    public BuildWay Published => Environment.Count > 0 ? Jit : this;

    /// <summary>The default of .NET, and the baseline of the others.</summary>
    public static BuildWay Jit { get; } = new("jit", "SelfContained=false");

    public static IReadOnlyList<BuildWay> All { get; } =
    [
        Jit,
        new("ready-to-run", "SelfContained=false", "PublishReadyToRun=true"),
        new("no-pgo") { Environment = new Dictionary<string, string> { ["DOTNET_TieredPGO"] = "0" } },
        new("no-tiers") { Environment = new Dictionary<string, string> { ["DOTNET_TieredCompilation"] = "0" } },
        new("native-aot", "PublishAot=true"),
    ];

    /// <exception cref="FormatException">There is none.</exception>
    public static BuildWay Find(string id) =>
        All.FirstOrDefault(way => way.Id == id)
        ?? throw new FormatException($"'{id}' is not a way to build; choose from {string.Join(", ", All)}");

    public override string ToString() => Id;
}
