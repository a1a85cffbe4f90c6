namespace SqliteBench.StartupTime;

/// <summary>A way to build and run the program of a provider, with environment variables for the runtime.</summary>
internal sealed record BuildWay(string Id, Publication Publication)
{
    public IReadOnlyDictionary<string, string> Environment { get; init; } =
        new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>The default of .NET, and the baseline of the others.</summary>
    public static BuildWay Jit { get; } = new("jit", Publication.Jit);

    /// <summary>Every way, in the order of the reports.</summary>
    public static IReadOnlyList<BuildWay> All { get; } =
    [
        Jit,
        new("ready-to-run", Publication.ReadyToRun),
        new("no-pgo", Publication.Jit)
        {
            Environment = new Dictionary<string, string>(StringComparer.Ordinal) { ["DOTNET_TieredPGO"] = "0" },
        },
        new("no-tiers", Publication.Jit)
        {
            Environment = new Dictionary<string, string>(StringComparer.Ordinal) { ["DOTNET_TieredCompilation"] = "0" },
        },
        new("native-aot", Publication.NativeAot),
    ];

    /// <exception cref="FormatException">There is none.</exception>
    public static BuildWay Find(string id) =>
        All.FirstOrDefault(way => way.Id == id)
        ?? throw new FormatException($"'{id}' is not a way to build; choose from {string.Join(", ", All)}");

    public override string ToString() => Id;
}

/// <summary>
/// A way to publish the program of a provider, with MSBuild properties <c>name=value</c> beside those that
/// <see cref="ProgramPublisher"/> always sets.
/// </summary>
internal sealed record Publication(string Id, IReadOnlyList<string> Properties)
{
    public static Publication Jit { get; } = new("jit", ["SelfContained=false"]);

    public static Publication ReadyToRun { get; } =
        new("ready-to-run", ["SelfContained=false", "PublishReadyToRun=true"]);

    public static Publication NativeAot { get; } = new("native-aot", ["PublishAot=true"]);
}
