using System.CommandLine;
using System.Globalization;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Studies;
using SqliteBench.Workloads;

namespace SqliteBench.CommandLine;

/// <summary>The options for a study's axes; each takes one value, or several with commas between them.</summary>
internal sealed class AxisOptions
{
    private const int MaximumThreads = 1024;
    private const long MaximumRows = 1_000_000_000;

    public Option<string?> Providers { get; } = New("--providers", "Providers to compare: all, or ids.");

    public Option<string?> Workloads { get; } =
        New("--workloads", "Workloads: all (the block workloads), flows (an application's), or ids.");

    public Option<string?> Pragmas { get; } =
        New("--pragmas", "Pragma sets: normal, combination, or name=value+name=value.");

    public Option<string?> BatchSizes { get; } =
        New("--batch-sizes", "Operations a transaction: whole numbers, or all for one transaction.");

    public Option<string?> Threads { get; } = New("--threads", "Threads, with one connection and own keys each.");

    public Option<string?> Rows { get; } = New("--rows", "Rows of the table Block before each run.");

    public Option<string?> Schemas { get; } = New("--schemas", "Schemas of the table Block: all, or ids.");

    public Option<string?> Operations { get; } =
        New("--operations", "Operations of one measured iteration. Default: each workload's own number.");

    public Option<string?> Seed { get; } = New("--seed", "Seed of the rows and the operations. Default: 1.");

    public Option<string?> Engine { get; } =
        New(
            "--engine",
            "SQLite of all providers that can share one: bundled (SQLitePCLRaw's), system, or a library's path."
                + " Default: bundled."
        );

    public Option<string?> Directory { get; } =
        New(
            "--directory",
            "Existing directory for the databases, on a real disk. Default: BenchmarkDotNet.Artifacts/databases."
        );

    public IEnumerable<Option<string?>> All =>
        [Providers, Workloads, Pragmas, BatchSizes, Threads, Rows, Schemas, Operations, Seed, Engine, Directory];

    /// <summary>The providers that were asked for, available or not.</summary>
    public IReadOnlyList<Provider> ReadProviders(ParseResult result, StudyAxes standard) =>
        ReadIds(result, Providers, standard.Providers, ProviderCatalog.All, FindProvider);

    public IReadOnlyList<Workload> ReadWorkloads(ParseResult result, StudyAxes standard) =>
        [.. Read(result, Workloads, standard.Workloads, FindWorkloads).SelectMany(found => found).Distinct()];

    public IReadOnlyList<PragmaSet> ReadPragmas(ParseResult result, StudyAxes standard) =>
        Read(result, Pragmas, standard.Pragmas, PragmaSet.Parse);

    public IReadOnlyList<BatchSize> ReadBatchSizes(ParseResult result, StudyAxes standard) =>
        Read(result, BatchSizes, standard.BatchSizes, BatchSize.Parse);

    public IReadOnlyList<int> ReadThreads(ParseResult result, StudyAxes standard) =>
        Read(result, Threads, standard.Threads, text => (int)Number("--threads", text, MaximumThreads));

    public IReadOnlyList<long> ReadRows(ParseResult result, StudyAxes standard) =>
        Read(result, Rows, standard.Rows, text => Number("--rows", text, MaximumRows));

    public IReadOnlyList<BlockSchema> ReadSchemas(ParseResult result, StudyAxes standard) =>
        ReadIds(result, Schemas, standard.Schemas, BlockSchemaCatalog.All, BlockSchema.Parse);

    public int? ReadOperations(ParseResult result) =>
        result.GetValue(Operations) is { } text ? (int)Number("--operations", text, int.MaxValue / 64) : null;

    public ulong ReadSeed(ParseResult result) =>
        result.GetValue(Seed) is { } text ? (ulong)Number("--seed", text, long.MaxValue) : StreamOptions.DefaultSeed;

    /// <summary>Chooses the engine for this process.</summary>
    public EngineChoice ReadEngine(ParseResult result)
    {
        string text = result.GetValue(Engine) ?? "bundled";
        try
        {
            EngineChoice choice = string.IsNullOrWhiteSpace(text)
                ? throw new EngineLoadException($"'{text}' is no engine")
                : EngineChoice.Parse(text);
            EngineLibrary.Use(choice);
            return choice;
        }
        catch (EngineLoadException exception)
        {
            throw new UsageException(
                $"--engine: {exception.Message.TrimEnd('.')}; it takes bundled, system, or the path of a SQLite library"
            );
        }
    }

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
    public string ReadDirectory(ParseResult result, string standard)
    {
        if (result.GetValue(Directory) is not { } given)
        {
            System.IO.Directory.CreateDirectory(standard);
            return standard;
        }

        if (!System.IO.Directory.Exists(given))
        {
            throw new UsageException($"--directory: '{given}' is no directory; name one that exists");
        }

        if (!WritableFolder.Is(given))
        {
            throw new UsageException($"--directory: '{given}' cannot be written to; name a directory that can");
        }

        return Path.GetFullPath(given);
    }

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

    private static Provider FindProvider(string id) =>
        ProviderCatalog.Find(id)
        ?? throw new FormatException(
            $"'{id}' is no provider; the providers are {string.Join(", ", ProviderCatalog.All)}"
        );

    private static IReadOnlyList<Workload> FindWorkloads(string id)
    {
        if (id.Equals("all", StringComparison.OrdinalIgnoreCase))
        {
            return WorkloadCatalog.Blocks;
        }

        if (id.Equals("flows", StringComparison.OrdinalIgnoreCase))
        {
            return WorkloadCatalog.Flows;
        }

        return WorkloadCatalog.Find(id) is { } workload
            ? [workload]
            : throw new FormatException(
                $"'{id}' is no workload; the workloads are {string.Join(", ", WorkloadCatalog.All)}, all and flows"
            );
    }

    private static long Number(string option, string text, long most) =>
        long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number)
        && number >= 1
        && number <= most
            ? number
            : throw new UsageException(
                string.Create(CultureInfo.InvariantCulture, $"{option}: '{text}' is no whole number from 1 to {most}")
            );
}
