namespace SqliteBench.StartupTime;

/// <summary>A way to build and to run the program of a provider.</summary>
internal sealed record BuildWay(string Id, Publication Publication)
{
    /// <summary>Settings of the runtime: names of variables, and their values.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } =
        new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>What others are compared with: how a program runs where nothing is asked for.</summary>
    public static BuildWay Jit { get; } = new("jit", Publication.Jit);

    /// <summary>Every way: one line each, in the order of the reports.</summary>
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

    /// <exception cref="FormatException">There is none; the sentence names those there are.</exception>
    public static BuildWay Find(string id) =>
        All.FirstOrDefault(way => way.Id == id)
        ?? throw new FormatException($"'{id}' is no way to build; the ways are {string.Join(", ", All)}");

    public override string ToString() => Id;
}

/// <summary>A way to publish the program of a provider.</summary>
/// <param name="Id">Its name, which folders have too.</param>
/// <param name="Properties">What it sets beside <see cref="ProgramPublisher"/>'s own, as MSBuild's <c>name=value</c>.</param>
internal sealed record Publication(string Id, IReadOnlyList<string> Properties)
{
    /// <summary>For the runtime of the machine, which compiles it as it runs.</summary>
    public static Publication Jit { get; } = new("jit", ["SelfContained=false"]);

    /// <summary>The same, with code of its own that was compiled ahead of time.</summary>
    public static Publication ReadyToRun { get; } =
        new("ready-to-run", ["SelfContained=false", "PublishReadyToRun=true"]);

    /// <summary>Compiled whole, without a runtime beside it.</summary>
    public static Publication NativeAot { get; } = new("native-aot", ["PublishAot=true"]);
}
