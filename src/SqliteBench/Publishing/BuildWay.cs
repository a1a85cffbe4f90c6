namespace SqliteBench.Publishing;

/// <summary>A way to build and to run the program of a provider.</summary>
/// <param name="Id">The name on the command line and in reports.</param>
/// <param name="Description">What it is, in a few words.</param>
/// <param name="Publication">How it is published.</param>
internal sealed record BuildWay(string Id, string Description, Publication Publication)
{
    /// <summary>Settings of the runtime: names of variables, and their values.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } =
        new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>What others are compared with: how a program runs where nothing is asked for.</summary>
    public static BuildWay Jit { get; } = new("jit", "the runtime's defaults", Publication.Jit);

    /// <summary>Every way: one line each, in the order of the reports.</summary>
    public static IReadOnlyList<BuildWay> All { get; } =
    [
        Jit,
        new("ready-to-run", "own code compiled ahead of time, and again as it runs", Publication.ReadyToRun),
        new("no-pgo", "the runtime's defaults without profiles (DOTNET_TieredPGO=0)", Publication.Jit)
        {
            Environment = new Dictionary<string, string>(StringComparer.Ordinal) { ["DOTNET_TieredPGO"] = "0" },
        },
        new("no-tiers", "compiled once, in full (DOTNET_TieredCompilation=0)", Publication.Jit)
        {
            Environment = new Dictionary<string, string>(StringComparer.Ordinal) { ["DOTNET_TieredCompilation"] = "0" },
        },
        new("native-aot", "compiled whole ahead of time", Publication.NativeAot),
    ];

    /// <summary>The way with an id.</summary>
    /// <param name="id">As on the command line.</param>
    /// <exception cref="FormatException">There is none; the sentence names those there are.</exception>
    public static BuildWay Find(string id) =>
        All.FirstOrDefault(way => way.Id == id)
        ?? throw new FormatException($"'{id}' is no way to build; the ways are {string.Join(", ", All)}");

    /// <inheritdoc />
    public override string ToString() => Id;
}
