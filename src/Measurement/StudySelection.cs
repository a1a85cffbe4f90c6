using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Schemas;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement;

/// <summary>Leaves out of a study what cannot be measured, and says why.</summary>
public static class StudySelection
{
    /// <summary>Returns a study as it would run on this process's engine, in no directory, for its cost.</summary>
    public static StudyRun Planned(StudyDefinition study, Axes axes) =>
        Select(study, axes.With(Axis.Engines, EngineLibrary.Current.Choice), study.BaselineIn)
            .In("", [new Place("databases", "")]);

    /// <summary>Selects the cases of a study that can be measured, still in no directory.</summary>
    /// <param name="unusable">The reasons why providers cannot be used, besides those that they give.</param>
    /// <exception cref="UsageException">Nothing is left.</exception>
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
        IEnumerable<string> withoutPragmas = SplitByPragmas(workloads, axes.On(Axis.Pragmas));
        axes = axes.With(Axis.Providers, available).With(Axis.Workloads, workloads);
        return new(study, axes with { Baseline = baselineIn(axes) })
        {
            Absences =
            [
                .. absences,
                .. impossible,
                .. withoutPragmas,
                .. WithSync(available, axes.On(Axis.Pragmas)),
                .. from provider in available
                from config in axes.On(Axis.Configs).Where(config => !provider.Takes(config))
                select $"{provider} on {config}: its own engine cannot be told",
                .. Impossible(blocks, axes),
                .. WithoutConstantSql(available, workloads),
            ],
        };
    }

    public static IEnumerable<string> WithoutConstantSql(
        IEnumerable<Provider> providers,
        IReadOnlyList<string> workloads
    ) =>
        from provider in providers
        where provider.NeedsConstantSql
        let absent = string.Join(", ", workloads.Except(provider.OnlyWorkloads!))
        where absent.Length > 0
        select $"{provider} on {absent}: its code is generated for constant SQL, and these have other statements";

    public static StatementWorkload[] Limited(IReadOnlyList<string> workloads, IReadOnlyList<PragmaSet> pragmas) =>
        [
            .. workloads
                .Select(StatementCatalog.Find)
                .OfType<StatementWorkload>()
                .Where(workload => !pragmas.All(workload.Takes)),
        ];

    private static IEnumerable<string> SplitByPragmas(IReadOnlyList<string> workloads, IReadOnlyList<PragmaSet> pragmas)
    {
        StatementWorkload[] limited = Limited(workloads, pragmas);
        if (
            limited.Length == workloads.Count
            && !pragmas.Any(set => Array.Exists(limited, workload => workload.Takes(set)))
        )
        {
            throw new UsageException(
                $"--pragmas: nothing is left; left out: {string.Join("; ", OnOtherPragmas(limited))}"
            );
        }

        return OnOtherPragmas(limited);
    }

    public static IEnumerable<string> OnOtherPragmas(IEnumerable<StatementWorkload> limited) =>
        from workload in limited
        group workload by workload.Takes(PragmaSet.Normal) into kind
        let reason = kind.Key
            ? "pragmas other than normal: connections are only opened"
            : "normal: requests set pragmas"
        select $"{string.Join(", ", kind)} on {reason}";

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

    private static IEnumerable<string> WithSync(IReadOnlyList<Provider> providers, IReadOnlyList<PragmaSet> pragmas) =>
        from provider in providers.Where(provider => provider.AlwaysSyncs)
        from set in pragmas.Where(set => !set.SyncsEachCommit)
        select $"{provider} on {set}: each of its commits waits for the disk";

    // There is one sentence per workload and axis, however many cases that leaves out.
    private static IEnumerable<string> Impossible(IReadOnlyList<Workload> workloads, Axes axes)
    {
        foreach (Workload workload in workloads)
        {
            int[] threads =
            [
                .. axes.On(Axis.Threads).Where(number => workload.ObjectionTo(number, BatchSize.All) is not null),
            ];
            if (threads.Length > 0)
            {
                yield return $"{workload} on {string.Join(", ", threads)} threads";
            }

            BatchSize[] batches =
            [
                .. axes.On(Axis.BatchSizes).Where(size => workload.ObjectionTo(1, size) is not null),
            ];
            if (batches.Length > 0)
            {
                yield return $"{workload} in batches of {string.Join(", ", batches)}";
            }
        }
    }

    /// <summary>Splits the providers into those that can be used and a sentence for each of the rest.</summary>
    /// <param name="engines">The number of engines: with several, no provider can be used that has its own.</param>
    /// <param name="unusable">The reasons why providers cannot be used, besides those that they give.</param>
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
        if (available.Length == 0 && asked.Count > 0)
        {
            throw new UsageException($"--providers: none of them is available: {string.Join("; ", absences)}");
        }

        return (available, absences);
    }

    // Candidates in turns share a database; in WAL mode, the lock keeps even readers out.
    public static void ThrowIfLocked(IEnumerable<PragmaSet> pragmas, Axes axes, bool isLogged = false) =>
        UsageException.ThrowIf(
            pragmas.Any(set =>
                set.IsExclusive && (isLogged || set.IsLogged || axes.On(Axis.Threads).Any(threads => threads > 1))
            ),
            "--pragmas: locking_mode=EXCLUSIVE keeps other connections out; use it with --threads 1 and journal_mode=DELETE"
        );
}
