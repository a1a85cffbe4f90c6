using System.IO.Enumeration;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.ConsoleArguments;
using BenchmarkDotNet.Loggers;
using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.Commands;

/// <summary>What is left of the command line for BenchmarkDotNet, checked before anything is begun.</summary>
internal sealed class BenchmarkArguments
{
    private static readonly string[] s_informing = ["--list", "--info"];
    private static readonly string[] s_selecting =
    [
        "-f",
        "--filter",
        "--anyCategories",
        "--allCategories",
        "--attribute",
    ];
    private static readonly string[] s_job = ["-j", "--job"];
    private static readonly string[] s_paths = ["-a", "--artifacts"];

    private BenchmarkArguments(
        string[] arguments,
        IReadOnlyList<StudyDefinition> studies,
        string? artifacts,
        bool changesJob
    )
    {
        ForBenchmarkDotNet = arguments;
        Studies = studies;
        Artifacts = artifacts ?? Paths.Artifacts;
        ChangesJob = changesJob;
    }

    public string Artifacts { get; }

    public string Results => ResultsFile.OfArtifacts(Artifacts);

    /// <summary>The studies that they choose, by category or by the name of the class; else the standard one.</summary>
    public IReadOnlyList<StudyDefinition> Studies { get; }

    /// <summary>The arguments; a run without a filter is one of everything, never a question.</summary>
    public string[] ForBenchmarkDotNet { get; }

    /// <summary>Whether they only ask what there is.</summary>
    public bool OnlyInforms => Names(ForBenchmarkDotNet, s_informing);

    /// <summary>Whether they name a job, or change the suite's own, such as its number of launches.</summary>
    public bool ChangesJob { get; }

    /// <exception cref="UsageException">BenchmarkDotNet does not know them.</exception>
    public static BenchmarkArguments Parse(string[] arguments)
    {
        BenchmarkOptions.Check(arguments);
        // In front, where it cannot become the value of an option that lacks its own.
        string[] complete = Names(arguments, s_selecting) ? [.. arguments] : ["--filter", "*", .. arguments];
        AbsolutePaths(complete);
        AccumulationLogger log = new();
        (bool isKnown, IConfig? config, CommandLineOptions options) = ConfigParser.Parse(
            complete,
            log,
            ManualConfig.CreateEmpty()
        );
        return isKnown
            ? new BenchmarkArguments(
                complete,
                Choose(options),
                options.ArtifactsDirectory?.FullName,
                Names(arguments, s_job) || config?.GetJobs().Any() == true
            )
            : throw new UsageException(Explain(log.GetLog()));
    }

    private static StudyDefinition[] Choose(CommandLineOptions options)
    {
        string[] categories = [.. options.AnyCategories, .. options.AllCategories];
        foreach (string category in categories)
        {
            if (!StudyCatalog.All.Any(study => study.Id.Equals(category, StringComparison.OrdinalIgnoreCase)))
            {
                string studies = string.Join(", ", StudyCatalog.All.Select(study => study.Id));
                throw new UsageException($"--anyCategories: unknown study '{category}'; the studies are {studies}");
            }
        }

        StudyDefinition[] chosen =
        [
            .. StudyCatalog.All.Where(study =>
                categories.Contains(study.Id, StringComparer.OrdinalIgnoreCase)
                || options.Filters.Any(filter => Chooses(filter, study.Benchmarks))
            ),
        ];
        return chosen.Length > 0 ? chosen : [StudyCatalog.Standard];
    }

    // A filter of the class's name, and not of everything or of methods and values, which all studies have.
    private static bool Chooses(string filter, Type benchmarks) =>
        filter.Trim('*').Length > 0
        && (
            FileSystemName.MatchesSimpleExpression(filter, benchmarks.FullName)
            || filter.Contains(benchmarks.Name, StringComparison.OrdinalIgnoreCase)
        );

    private static bool Names(string[] arguments, string[] options) =>
        arguments.Any(argument => options.Contains(argument.Split('=')[0], StringComparer.OrdinalIgnoreCase));

    private static void AbsolutePaths(string[] arguments)
    {
        for (int index = 0; index < arguments.Length; index++)
        {
            string[] parts = arguments[index].Split('=', 2);
            if (!s_paths.Contains(parts[0], StringComparer.OrdinalIgnoreCase))
            {
                continue;
            }

            if (parts.Length > 1)
            {
                arguments[index] = $"{parts[0]}={WritableFolder.Check("--artifacts", parts[1])}";
            }
            else if (index + 1 < arguments.Length)
            {
                arguments[index + 1] = WritableFolder.Check("--artifacts", arguments[index + 1]);
            }
        }
    }

    private static string Explain(string log)
    {
        string[] lines = log.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        int heading = Array.FindIndex(lines, line => line.StartsWith("ERROR(S)", StringComparison.Ordinal));
        string reason = heading >= 0 && heading + 1 < lines.Length ? lines[heading + 1] : lines.FirstOrDefault() ?? "";
        return $"BenchmarkDotNet rejects these arguments: {reason.TrimEnd('.')}; see --help";
    }
}
