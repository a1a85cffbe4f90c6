using System.CommandLine;
using SqliteBench.CommandLine;
using SqliteBench.Publishing;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.Launches;

/// <summary>The options of the verb <c>startup</c>.</summary>
internal sealed class StartupOptions
{
    private const int StandardLaunches = 30;
    private const int MaximumLaunches = 10_000;

    private readonly AxisOptions _axes = new();
    private readonly Option<string?> _ways = new("--ways")
    {
        Description = $"Ways to build: all, or ids of {string.Join(", ", BuildWay.All)}.",
        HelpName = "ways",
    };
    private readonly Option<string?> _launches = new("--launches")
    {
        Description = $"Launches of each program that count. Default: {StandardLaunches}.",
        HelpName = "launches",
    };

    /// <summary>The name to keep the results under.</summary>
    public Option<string?> Label { get; } =
        new("--label")
        {
            Description = "Keep the results under this name, as BenchmarkDotNet.Artifacts/published/NAME.",
            HelpName = "name",
        };

    /// <summary>Adds them to a verb.</summary>
    /// <param name="verb">The verb.</param>
    public void AddTo(Command verb)
    {
        foreach (
            Option option in new Option[]
            {
                _axes.Providers,
                _ways,
                _axes.Rows,
                _axes.Seed,
                _launches,
                _axes.Directory,
                Label,
            }
        )
        {
            verb.Options.Add(option);
        }
    }

    /// <summary>The directory for databases.</summary>
    /// <param name="result">The command line.</param>
    /// <exception cref="UsageException">It cannot be used.</exception>
    public string ReadDirectory(ParseResult result) => _axes.ReadDirectory(result, Paths.Databases);

    /// <summary>What is to be measured.</summary>
    /// <param name="result">The command line.</param>
    /// <returns>The plan, and a sentence for each provider that is not available.</returns>
    /// <exception cref="UsageException">It asks for what cannot be.</exception>
    public (StartupPlan Plan, IReadOnlyList<string> Absences) Read(ParseResult result)
    {
        StudyAxes standard = new() { Rows = "10000" };
        (IReadOnlyList<Providers.Provider> available, IReadOnlyList<string> absences) = AxisOptions.Split(
            _axes.ReadProviders(result, standard)
        );
        StartupPlan plan = new(
            available,
            ReadWays(result.GetValue(_ways) ?? "all"),
            AxisOptions.One(_axes.Rows, _axes.ReadRows(result, standard)),
            _axes.ReadSeed(result),
            AxisOptions.Number(result, _launches, MaximumLaunches) ?? StandardLaunches
        );
        return (plan, absences);
    }

    private static IReadOnlyList<BuildWay> ReadWays(string text)
    {
        try
        {
            return text.Equals("all", StringComparison.OrdinalIgnoreCase)
                ? BuildWay.All
                : [.. text.Split(',', StringSplitOptions.TrimEntries).Select(BuildWay.Find).Distinct()];
        }
        catch (FormatException exception)
        {
            throw new UsageException($"--ways: {exception.Message}");
        }
    }
}
