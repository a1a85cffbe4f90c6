using System.CommandLine;
using System.Globalization;
using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Commands;

/// <summary>The options for a study's axes; each takes one value, or several with commas between them.</summary>
internal sealed class AxisOptions
{
    private const int MaximumThreads = 1024;
    private const long MaximumRows = 1_000_000_000;

    /// <summary>A day.</summary>
    public const int MaximumSeconds = 86_400;

    public Option<string?> Providers { get; } = New("--providers", "Providers to compare: standard, all, or ids.");

    public Option<string?> Workloads { get; } = New("--workloads", "Workloads of the study: all, or ids.");

    public Option<string?> Pragmas { get; } =
        New("--pragmas", "Pragma sets: normal, combination, or name=value+name=value.");

    public Option<string?> BatchSizes { get; } =
        New("--batch-sizes", "Operations per transaction: whole numbers, or all for one transaction.");

    public Option<string?> Threads { get; } = New("--threads", "Threads, with one connection and own keys each.");

    public Option<string?> Databases { get; } =
        New("--databases", "Databases that the study journal writes side by side, with one thread each.");

    public Option<string?> Rows { get; } =
        New("--rows", "Rows of the table before each run or, where the run fills it, after.");

    public Option<string?> Schemas { get; } = New("--schemas", "Schemas of the table Block: all, or ids.");

    public Option<string?> Operations { get; } =
        New("--operations", "Operations of one measured iteration. Default: each workload's own number.");

    public Option<string?> PairSeconds { get; } =
        new("--pair-seconds")
        {
            Description =
                "How long the providers of a setting are timed in turn, about: more seconds make narrower intervals."
                + $" Default: {StudyAxes.StandardPairSeconds}, and three times as many in the study providers.",
            HelpName = "pair-seconds",
        };

    public Option<string?> Seed { get; } = New("--seed", "Seed of the rows and the operations. Default: 1.");

    public Option<string?> Engine { get; } =
        New(
            "--engine",
            "SQLite of all providers that can share one: bundled (SQLitePCLRaw's), system, or a library's path."
                + " Default: bundled."
        );

    public Option<string[]> Directory { get; } =
        new("--directory")
        {
            Description =
                "Existing directory for the databases, on a real disk; the study journal takes several, one option each."
                + " Default: BenchmarkDotNet.Artifacts/databases.",
            HelpName = "directory",
        };

    public IEnumerable<Option> All =>
        [
            Providers,
            Workloads,
            Pragmas,
            BatchSizes,
            Threads,
            Databases,
            Rows,
            Schemas,
            Operations,
            Seed,
            PairSeconds,
            Engine,
            Directory,
        ];

    /// <summary>Ids of all workloads, whatever their study.</summary>
    public static IReadOnlyList<string> EveryWorkload { get; } =
    [.. WorkloadCatalog.All.Select(workload => workload.Id), .. StatementCatalog.All.Select(workload => workload.Id)];

    /// <summary>The providers that were asked for, available or not.</summary>
    public IReadOnlyList<Provider> ReadProviders(ParseResult result, StudyAxes standard) =>
        (result.GetValue(Providers) ?? standard.Providers).Equals(
            StudyAxes.StandardProviders,
            StringComparison.OrdinalIgnoreCase
        )
            ? [.. ProviderCatalog.All.Where(provider => !provider.IsNamedOnly)]
            : ReadIds(result, Providers, standard.Providers, ProviderCatalog.All, FindProvider);

    /// <summary>The workloads out of those that there are to choose from.</summary>
    public IReadOnlyList<string> ReadWorkloads(ParseResult result, StudyAxes standard, IReadOnlyList<string> choice) =>
        ReadIds(result, Workloads, standard.Workloads, choice, id => FindWorkload(id, choice));

    public IReadOnlyList<PragmaSet> ReadPragmas(ParseResult result, StudyAxes standard) =>
        Read(result, Pragmas, standard.Pragmas, PragmaSet.Parse);

    public IReadOnlyList<BatchSize> ReadBatchSizes(ParseResult result, StudyAxes standard) =>
        Read(result, BatchSizes, standard.BatchSizes, BatchSize.Parse);

    public IReadOnlyList<int> ReadThreads(ParseResult result, StudyAxes standard) =>
        Read(result, Threads, standard.Threads, text => (int)Number("--threads", text, MaximumThreads));

    public IReadOnlyList<int> ReadDatabases(ParseResult result, StudyAxes standard) =>
        Read(result, Databases, standard.Databases, text => (int)Number("--databases", text, MaximumThreads));

    public IReadOnlyList<long> ReadRows(ParseResult result, StudyAxes standard) =>
        Read(result, Rows, standard.Rows, text => Number("--rows", text, MaximumRows));

    public IReadOnlyList<BlockSchema> ReadSchemas(ParseResult result, StudyAxes standard) =>
        ReadIds(result, Schemas, standard.Schemas, BlockSchemaCatalog.All, BlockSchema.Parse);

    public int? ReadOperations(ParseResult result) => Number(result, Operations, int.MaxValue / 64);

    public int ReadPairSeconds(ParseResult result, StudyAxes standard) =>
        Number(result, PairSeconds, MaximumSeconds) ?? standard.PairSeconds;

    public ulong ReadSeed(ParseResult result) =>
        result.GetValue(Seed) is { } text ? (ulong)Number("--seed", text, long.MaxValue) : StreamOptions.DefaultSeed;

    /// <summary>Chooses the engine for this process.</summary>
    public EngineChoice ReadEngine(ParseResult result)
    {
        EngineChoice choice = ReadEngineChoice(result) ?? EngineChoice.Bundled;
        EngineProbe.Use("--engine", choice);
        return choice;
    }

    /// <summary>The engine that is named, or null; whether it can be used shows when it is.</summary>
    public EngineChoice? ReadEngineChoice(ParseResult result) =>
        result.GetValue(Engine) is not { } text ? null
        : string.IsNullOrWhiteSpace(text) ? throw EngineProbe.NoEngine("--engine", $"'{text}' is no engine")
        : EngineChoice.Parse(text);

    /// <summary>Those of the providers that were asked for that can be used, and a sentence for each other.</summary>
    /// <exception cref="UsageException">None can be used.</exception>
    public static (IReadOnlyList<Provider> Available, IReadOnlyList<string> Absences) Split(
        IReadOnlyList<Provider> asked
    )
    {
        Provider[] available = [.. asked.Where(provider => provider.Availability.IsAvailable)];
        string[] absences =
        [
            .. asked.Except(available).Select(provider => $"{provider}: {provider.Availability.Reason}"),
        ];
        return available.Length > 0
            ? (available, absences)
            : throw new UsageException($"--providers: none of them is available: {string.Join("; ", absences)}");
    }

    /// <summary>The directory for databases, which can be written to.</summary>
    /// <exception cref="UsageException">It cannot, or there is more than one.</exception>
    public string ReadDirectory(ParseResult result, string standard)
    {
        IReadOnlyList<string> directories = ReadDirectories(result, standard);
        return directories.Count == 1
            ? directories[0]
            : throw new UsageException("--directory: several directories are for the study journal alone; name one");
    }

    /// <summary>The directories for databases, which can be written to.</summary>
    /// <exception cref="UsageException">One of them cannot.</exception>
    public IReadOnlyList<string> ReadDirectories(ParseResult result, string standard)
    {
        string[] given = result.GetValue(Directory) ?? [];
        return Array.Find(given, directory => !System.IO.Directory.Exists(directory)) is { } none
                ? throw new UsageException($"--directory: '{none}' is no directory; name one that exists")
            : given.Length == 0 ? [WritableFolder.Make("--directory", standard)]
            : [.. given.Select(directory => WritableFolder.Check("--directory", directory)).Distinct()];
    }

    /// <summary>The value of an option that takes one where a study takes several.</summary>
    /// <exception cref="UsageException">There are several.</exception>
    public static T One<T>(Option<string?> option, IReadOnlyList<T> values) =>
        values.Count == 1
            ? values[0]
            : throw new UsageException($"{option.Name}: one value is wanted, and these are {values.Count}; name one");

    private static Option<string?> New(string name, string description) =>
        new(name) { Description = description, HelpName = name[2..] };

    private static IReadOnlyList<T> ReadIds<T>(
        ParseResult result,
        Option<string?> option,
        string standard,
        IReadOnlyList<T> all,
        Func<string, T> find
    ) =>
        (result.GetValue(option) ?? standard).Equals("all", StringComparison.OrdinalIgnoreCase)
            ? all
            : Read(result, option, standard, find);

    private static IReadOnlyList<T> Read<T>(
        ParseResult result,
        Option<string?> option,
        string standard,
        Func<string, T> parse
    )
    {
        string text = result.GetValue(option) ?? standard;
        try
        {
            return [.. text.Split(',', StringSplitOptions.TrimEntries).Select(parse).Distinct()];
        }
        catch (FormatException exception)
        {
            throw new UsageException($"{option.Name}: {exception.Message}");
        }
    }

    /// <summary>The provider with an id.</summary>
    /// <exception cref="FormatException">There is none; the sentence names those there are.</exception>
    internal static Provider FindProvider(string id) =>
        ProviderCatalog.Find(id)
        ?? throw new FormatException(
            $"'{id}' is no provider; the providers are {string.Join(", ", ProviderCatalog.All)}"
        );

    private static string FindWorkload(string id, IReadOnlyList<string> choice) =>
        choice.Contains(id)
            ? id
            : throw new FormatException($"'{id}' is none of the workloads, which are {string.Join(", ", choice)}");

    /// <summary>A whole number out of an option; null where it was not given.</summary>
    /// <param name="result">The command line.</param>
    /// <param name="option">The option.</param>
    /// <param name="most">The largest that it takes.</param>
    /// <param name="least">The least that it takes.</param>
    /// <exception cref="UsageException">It is none.</exception>
    internal static int? Number(ParseResult result, Option<string?> option, int most, int least = 1) =>
        result.GetValue(option) is { } text ? (int)Number(option.Name, text, most, least) : null;

    /// <summary>A whole number out of an option.</summary>
    /// <param name="option">The option's name.</param>
    /// <param name="text">What it was given.</param>
    /// <param name="most">The largest that it takes.</param>
    /// <param name="least">The least that it takes.</param>
    /// <exception cref="UsageException">It is none.</exception>
    internal static long Number(string option, string text, long most, long least = 1) =>
        long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number)
        && number >= least
        && number <= most
            ? number
            : throw new UsageException(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{option}: '{Excerpt.Of(text)}' is no whole number from {least} to {most}"
                )
            );
}
