using System.CommandLine;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.CommandLine;

/// <summary>What the command line selects of each axis, all of it valid.</summary>
/// <param name="Providers">The providers that are available.</param>
/// <param name="Absences">A sentence for each provider that is not, and for what workloads cannot do.</param>
/// <param name="Workloads">The workloads.</param>
/// <param name="Pragmas">The pragma sets.</param>
/// <param name="BatchSizes">The batch sizes.</param>
/// <param name="Threads">The numbers of threads.</param>
/// <param name="Rows">The numbers of rows.</param>
/// <param name="Schemas">The schemas.</param>
/// <param name="Operations">Operations of one iteration, or null for the workload's own number.</param>
/// <param name="Seed">The seed.</param>
/// <param name="Engine">The engine, loaded.</param>
internal sealed record Selection(
    IReadOnlyList<Provider> Providers,
    IReadOnlyList<string> Absences,
    IReadOnlyList<string> Workloads,
    IReadOnlyList<PragmaSet> Pragmas,
    IReadOnlyList<BatchSize> BatchSizes,
    IReadOnlyList<int> Threads,
    IReadOnlyList<long> Rows,
    IReadOnlyList<BlockSchema> Schemas,
    int? Operations,
    ulong Seed,
    EngineChoice Engine
)
{
    /// <summary>Numbers of databases side by side.</summary>
    public IReadOnlyList<int> DatabaseCounts { get; init; } = [1];

    /// <summary>Whether statement workloads have as many operations as were published.</summary>
    public bool Published { get; init; }

    /// <summary>How long the providers of a setting are timed in turn, in seconds.</summary>
    public int PairSeconds { get; init; } = StudyAxes.StandardPairSeconds;

    /// <param name="study">The study, which says what workloads there are.</param>
    /// <param name="options">The options.</param>
    /// <param name="result">The command line.</param>
    /// <param name="standard">The values of axes that it does not name.</param>
    /// <exception cref="UsageException">A value is wrong, or no provider is left.</exception>
    public static Selection Read(AxisOptions options, ParseResult result, StudyDefinition study, StudyAxes standard)
    {
        EngineChoice engine = options.ReadEngine(result);
        IReadOnlyList<Provider> asked = options.ReadProviders(result, standard);
        IReadOnlyList<string> workloads = options.ReadWorkloads(result, standard, study.WorkloadIds);
        IReadOnlyList<PragmaSet> pragmas = options.ReadPragmas(result, standard);
        IReadOnlyList<BatchSize> batchSizes = options.ReadBatchSizes(result, standard);
        IReadOnlyList<int> threads = options.ReadThreads(result, standard);
        IReadOnlyList<long> rows = options.ReadRows(result, standard);
        IReadOnlyList<BlockSchema> schemas = options.ReadSchemas(result, standard);
        Workload[] blocks = [.. workloads.Select(WorkloadCatalog.Find).OfType<Workload>()];
        ThrowIfUnsupported(blocks, schemas);
        ThrowIfImpossible(blocks, threads, batchSizes);
        int? operations = options.ReadOperations(result);
        ulong seed = options.ReadSeed(result);
        (IReadOnlyList<Provider> available, IReadOnlyList<string> absences) = AxisOptions.Split(asked);
        (workloads, IReadOnlyList<string> impossible) = EngineProbe.Split(workloads);
        IReadOnlyList<string> withoutPragmas = SplitByPragmas(workloads, pragmas);
        return new(
            available,
            [.. absences, .. impossible, .. withoutPragmas, .. Impossible(blocks, threads, batchSizes)],
            workloads,
            pragmas,
            batchSizes,
            threads,
            rows,
            schemas,
            operations,
            seed,
            engine
        )
        {
            DatabaseCounts = options.ReadDatabases(result, standard),
            Published = standard.Published,
            PairSeconds = options.ReadPairSeconds(result, standard),
        };
    }

    /// <summary>A sentence for each workload that does not run on every pragma set.</summary>
    /// <exception cref="UsageException">None of them runs on any.</exception>
    private static string[] SplitByPragmas(IReadOnlyList<string> workloads, IReadOnlyList<PragmaSet> pragmas)
    {
        StatementWorkload[] limited =
        [
            .. workloads
                .Select(StatementCatalog.Find)
                .OfType<StatementWorkload>()
                .Where(workload => !pragmas.All(workload.Takes)),
        ];
        string[] reasons = [.. limited.Select(OnOtherPragmas)];
        return limited.Length < workloads.Count || pragmas.Any(limited[0].Takes)
            ? reasons
            : throw new UsageException(
                $"--pragmas: {string.Join(", ", limited.AsEnumerable())} open a connection an operation and run on normal"
                    + " alone"
            );
    }

    /// <summary>What is left out of a workload that does not run on every pragma set.</summary>
    /// <param name="workload">The workload.</param>
    public static string OnOtherPragmas(StatementWorkload workload) =>
        $"{workload} on other pragmas than normal: it opens a connection an operation";

    /// <exception cref="UsageException">A workload does not run on one of the schemas.</exception>
    public static void ThrowIfUnsupported(IReadOnlyList<Workload> workloads, IReadOnlyList<BlockSchema> schemas)
    {
        foreach (Workload workload in workloads)
        {
            if (schemas.FirstOrDefault(schema => !workload.Supports(schema)) is { } schema)
            {
                IEnumerable<Workload> able = WorkloadCatalog.All.Where(other => other.Supports(schema));
                throw new UsageException(
                    $"--schemas: {workload} runs on {BlockSchemaCatalog.Default} alone; {schema} is for"
                        + $" --workloads {string.Join(',', able)}"
                );
            }
        }
    }

    /// <exception cref="UsageException">A workload runs neither on any of the numbers of threads nor in any batch.</exception>
    public static void ThrowIfImpossible(
        IReadOnlyList<Workload> workloads,
        IReadOnlyList<int> threads,
        IReadOnlyList<BatchSize> batchSizes
    )
    {
        foreach (Workload workload in workloads)
        {
            string?[] objections =
            [
                .. from number in threads from batchSize in batchSizes select workload.ObjectionTo(number, batchSize),
            ];
            if (Array.TrueForAll(objections, objection => objection is not null))
            {
                throw new UsageException($"{objections[0]}; leave it out of --workloads");
            }
        }
    }

    // One sentence a workload and axis: a grid may have many of its cases.
    private static IEnumerable<string> Impossible(
        IReadOnlyList<Workload> workloads,
        IReadOnlyList<int> threads,
        IReadOnlyList<BatchSize> batchSizes
    )
    {
        foreach (Workload workload in workloads)
        {
            int[] tooMany = [.. threads.Where(number => workload.ObjectionTo(number, BatchSize.All) is not null)];
            BatchSize[] batches = [.. batchSizes.Where(size => workload.ObjectionTo(1, size) is not null)];
            if (tooMany.Length > 0)
            {
                yield return $"{workload} on {string.Join(", ", tooMany)} threads";
            }

            if (batches.Length > 0)
            {
                yield return $"{workload} in batches of {string.Join(", ", batches)}";
            }
        }
    }

    /// <summary>The axes in the form that reaches other processes.</summary>
    /// <param name="templates">Directory of the templates.</param>
    /// <param name="places">Directories of the run's databases; the first is for studies that compare none.</param>
    public Axes ToAxes(string templates, IReadOnlyList<Place> places) =>
        new(
            [.. Providers.Select(provider => provider.Id)],
            Workloads,
            [.. Pragmas.Select(set => set.Name)],
            [.. BatchSizes.Select(size => size.Operations)],
            Threads,
            Rows,
            [.. Schemas.Select(schema => schema.Id)],
            Operations,
            Seed,
            Engine.ToString(),
            templates,
            places[0].Directory
        )
        {
            Places = places,
            DatabaseCounts = DatabaseCounts,
            Published = Published,
            PairSeconds = PairSeconds,
        };
}
