namespace SqliteBench.Commands;

internal static class Selection
{
    public static StudyRun Read(
        AxisOptions options,
        ParseResult result,
        StudyDefinition study,
        Axes standard,
        bool fetches = false
    )
    {
        IReadOnlyList<EngineChoice> engines = options.ReadEngines(result);
        Axes axes = options.Read(
            result,
            study.Axes.Select(axis => axis == Axis.Workloads ? Axis.WorkloadsOf(() => study.WorkloadIds) : axis),
            options.Read(result, [Axis.ProvidersOf(study.Providers)], standard) with
            {
                Operations = options.ReadOperations(result),
                Seed = options.ReadSeed(result),
            }
        );
        if (fetches && axes.On(Axis.Providers).Contains(DuckDbEngine.Provider))
        {
            DuckDbLibrary.Fetch(Console.Out);
        }

        // What SQLite refuses is said before anything is measured.
        foreach (SqliteConfig config in axes.On(Axis.Configs).Where(config => config != SqliteConfig.Normal))
        {
            WorkerProcess.Describe(Axis.Configs.Option, engines[0], PInvokeShim.Provider, [], config);
        }

        return Of(study, axes.With(Axis.Engines, engines), possible => options.ReadBaseline(result, study, possible));
    }

    /// <summary>A study as it would be measured, on this process's engine and in no directory, for its cost.</summary>
    public static StudyRun Planned(StudyDefinition study, Axes axes) =>
        Of(study, axes.With(Axis.Engines, EngineLibrary.Current.Choice), study.BaselineIn)
            .In("", [new Place("databases", "")]);

    private static StudyRun Of(
        StudyDefinition study,
        Axes axes,
        Func<Axes, IReadOnlyDictionary<string, string>> baselineIn
    )
    {
        axes = axes.With(Axis.Workloads, axes.Workloads.Intersect(study.WorkloadIds));
        Workload[] blocks = [.. axes.SelectedWorkloads];
        ThrowIfImpossible(blocks, axes);
        IReadOnlyList<EngineChoice> engines = axes.On(Axis.Engines);
        (IReadOnlyList<Provider> available, IReadOnlyList<string> absences) = AxisOptions.Split(
            axes.On(Axis.Providers),
            engines.Count
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
        return limited.Length < workloads.Count || pragmas.Any(one => Array.Exists(limited, other => other.Takes(one)))
            ? OnOtherPragmas(limited)
            : throw new UsageException(
                $"--pragmas: nothing is left; left out: {string.Join("; ", OnOtherPragmas(limited))}"
            );
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
                IEnumerable<Workload> able = WorkloadCatalog.All.Where(other => other.Supports(schema));
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

    // One sentence per workload and axis, however many cases that leaves out.
    private static IEnumerable<string> Impossible(IReadOnlyList<Workload> workloads, Axes axes) =>
        from workload in workloads
        let threads = axes.On(Axis.Threads).Where(number => workload.ObjectionTo(number, BatchSize.All) is not null)
        let batches = axes.On(Axis.BatchSizes).Where(size => workload.ObjectionTo(1, size) is not null)
        from absence in (string[])
            [
                threads.Any() ? $"{workload} on {string.Join(", ", threads)} threads" : "",
                batches.Any() ? $"{workload} in batches of {string.Join(", ", batches)}" : "",
            ]
        where absence.Length > 0
        select absence;
}
