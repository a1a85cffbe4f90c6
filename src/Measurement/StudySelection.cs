using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Schemas;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement;

/// <summary>Leaves out of a study what the machine, the engines or the pragmas cannot run, and says why.</summary>
public static class StudySelection
{
    /// <summary>Returns a study as it would run on this process's engine, in no directory, for its cost.</summary>
    public static StudyRun Planned(StudyDefinition study, Axes axes) =>
        Select(study, axes.With(Axis.Engines, EngineLibrary.Current.Choice), study.BaselineIn)
            .In("", [new Place("databases", "")]);

    /// <param name="unusable">Reasons why providers cannot be used besides their absence; null for none.</param>
    public static StudyRun Select(
        StudyDefinition study,
        Axes axes,
        Func<Axes, IReadOnlyDictionary<string, string>> baselineIn,
        IReadOnlyDictionary<Provider, string>? unusable = null
    )
    {
        axes = axes.With(Axis.Workloads, axes.Workloads.Intersect(study.WorkloadIds));
        Workload[] blocks = [.. axes.SelectedWorkloads];
        ThrowIfImpossible(blocks, axes);
        IReadOnlyList<EngineChoice> engines = axes.On(Axis.Engines);
        (IReadOnlyList<Provider> available, IReadOnlyList<string> absences) = SplitProviders(
            axes.On(Axis.Providers),
            engines.Count,
            unusable
        );
        (IReadOnlyList<string> workloads, IReadOnlyList<string> impossible) = EngineProbe.Split(
            axes.Workloads,
            engines
                .Skip(1)
                .SelectMany(engine =>
                    WorkerProcess.Describe(Axis.Engines.Option, engine, available[0], axes.Workloads).Impossible
                )
                .Concat(EngineProbe.ReasonsOf(axes.Workloads))
        );
        IEnumerable<string> withoutPragmas = PragmaAbsences(workloads, axes.On(Axis.Pragmas));
        axes = axes.With(Axis.Providers, available).With(Axis.Workloads, workloads);
        return new(study, axes with { Baseline = baselineIn(axes) })
        {
            Absences =
            [
                .. absences,
                .. impossible,
                .. withoutPragmas,
                .. from provider in available.Where(provider => provider.AlwaysSyncs)
                from set in axes.On(Axis.Pragmas).Where(set => !set.SyncsEachCommit)
                select $"{provider} on {set}: each of its commits waits for the disk",
                .. from provider in available
                from config in axes.On(Axis.Configs).Where(config => !provider.Takes(config))
                select $"{provider} on {config}: its own engine does not take this configuration",
                .. AbsencesOfBlocks(blocks, axes),
                .. WithoutConstantSql(available, workloads),
            ],
        };
    }

    /// <summary>Says which workloads a provider lacks whose code is generated from constant SQL.</summary>
    public static IEnumerable<string> WithoutConstantSql(
        IEnumerable<Provider> providers,
        IReadOnlyList<string> workloads
    ) =>
        from provider in providers
        where provider.NeedsConstantSql
        let absent = string.Join(", ", workloads.Except(provider.OnlyWorkloads!))
        where absent.Length > 0
        select $"{provider} on {absent}: its code is generated at build time, and not for the SQL of these workloads";

    /// <summary>Returns the workloads that do not run on each of the pragma sets.</summary>
    public static StatementWorkload[] LimitedByPragmas(
        IReadOnlyList<string> workloads,
        IReadOnlyList<PragmaSet> pragmas
    ) =>
        [
            .. workloads
                .Select(StatementCatalog.Find)
                .OfType<StatementWorkload>()
                .Where(workload => !pragmas.All(workload.Takes)),
        ];

    private static IEnumerable<string> PragmaAbsences(IReadOnlyList<string> workloads, IReadOnlyList<PragmaSet> pragmas)
    {
        StatementWorkload[] limited = LimitedByPragmas(workloads, pragmas);
        UsageException.ThrowIf(
            limited.Length == workloads.Count && !pragmas.Any(set => Array.Exists(limited, known => known.Takes(set))),
            $"--pragmas: nothing is left; left out: {string.Join("; ", AbsencesOnPragmas(limited))}"
        );
        return AbsencesOnPragmas(limited);
    }

    /// <summary>Says which workloads are left out on which pragmas, in a sentence per reason.</summary>
    public static IEnumerable<string> AbsencesOnPragmas(IEnumerable<StatementWorkload> limited) =>
        from workload in limited
        group workload by workload.Takes(PragmaSet.Normal) into kind
        let reason = kind.Key
            ? "pragmas other than normal: they only open connections"
            : "normal: their requests set pragmas"
        select $"{string.Join(", ", kind)} on {reason}";

    /// <exception cref="UsageException">A workload runs with none of the values of an axis.</exception>
    public static void ThrowIfImpossible(IReadOnlyList<Workload> workloads, Axes axes)
    {
        foreach (Workload workload in workloads)
        {
            if (axes.On(Axis.Schemas).FirstOrDefault(schema => !workload.Supports(schema)) is { } schema)
            {
                IEnumerable<Workload> able = WorkloadCatalog.All.Where(known => known.Supports(schema));
                throw new UsageException(
                    $"--schemas: {workload} runs only on {BlockSchemaCatalog.Default}; {schema} is for"
                        + $" --workloads {string.Join(',', able)}"
                );
            }

            string?[] objections =
            [
                .. from threads in axes.On(Axis.Threads)
                from batchSize in axes.On(Axis.BatchSizes)
                select workload.ObjectionTo(threads, batchSize),
            ];
            UsageException.ThrowIf(
                Array.TrueForAll(objections, objection => objection is not null),
                $"{objections[0]}; leave it out of --workloads"
            );
        }
    }

    // There is one sentence per workload and axis, however many cases that leaves out.
    private static IEnumerable<string> AbsencesOfBlocks(IReadOnlyList<Workload> workloads, Axes axes)
    {
        foreach (Workload workload in workloads)
        {
            IEnumerable<int> threads = axes.On(Axis.Threads)
                .Where(number => workload.ObjectionTo(number, BatchSize.All) is not null);
            if (threads.Any())
            {
                yield return $"{workload} on {string.Join(", ", threads)} threads";
            }

            IEnumerable<BatchSize> batches = axes.On(Axis.BatchSizes)
                .Where(size => workload.ObjectionTo(1, size) is not null);
            if (batches.Any())
            {
                yield return $"{workload} in batches of {string.Join(", ", batches)}";
            }
        }
    }

    /// <summary>Splits the providers into those that can be used and a sentence for each of the rest.</summary>
    /// <param name="engines">The number of engines: with several, no provider can be used that has its own.</param>
    public static (IReadOnlyList<Provider> Available, IReadOnlyList<string> Absences) SplitProviders(
        IReadOnlyList<Provider> asked,
        int engines = 1,
        IReadOnlyDictionary<Provider, string>? unusable = null
    )
    {
        string? ReasonOf(Provider provider) =>
            provider.Absence
            ?? unusable?.GetValueOrDefault(provider)
            ?? (engines > 1 && !provider.SharesEngine ? "brings its own engine" : null);
        Provider[] available = [.. asked.Where(provider => ReasonOf(provider) is null)];
        string[] absences = [.. asked.Except(available).Select(provider => $"{provider}: {ReasonOf(provider)}")];
        UsageException.ThrowIf(
            available.Length == 0 && asked.Count > 0,
            $"--providers: none of them is available: {string.Join("; ", absences)}"
        );
        return (available, absences);
    }

    // Candidates in turns share a database; in WAL mode, the lock keeps even readers out.
    public static void ThrowIfLocked(IEnumerable<PragmaSet> pragmas, Axes axes) =>
        UsageException.ThrowIf(
            pragmas.Any(set => set.IsExclusive && (set.IsLogged || axes.On(Axis.Threads).Any(threads => threads > 1))),
            "--pragmas: locking_mode=EXCLUSIVE keeps other connections out; use it with --threads 1 and journal_mode=DELETE"
        );
}
