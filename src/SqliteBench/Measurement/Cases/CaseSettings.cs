using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement.Cases;

/// <summary>One setting of a study: everything but the candidate. Equal settings are the same one.</summary>
internal interface ICaseSettings
{
    string Name { get; }

    /// <summary>The setting, as messages name it.</summary>
    string Describe();

    /// <summary>Whether the workload can run so; a setting that cannot is left out.</summary>
    bool IsPossible { get; }

    /// <summary>Threads that an execution runs on.</summary>
    int Threads { get; }

    /// <summary>Whether each execution needs a fresh database, or connections that have not been used.</summary>
    bool StartsAnew { get; }

    /// <summary>The work of a provider that is available; chooses the engine in this process.</summary>
    CaseWork Begin(Provider provider, Axes axes);

    /// <summary>Axes with the values of the setting alone.</summary>
    Axes At(Axes axes);

    /// <summary>The same with other values of some axes, by their columns.</summary>
    ICaseSettings With(IReadOnlyDictionary<string, string> values, Axes axes);

    int Operations(Axes axes);

    /// <summary>About how much disk a case takes, beside the templates, in bytes.</summary>
    long EstimatedBytes(Axes axes);
}

/// <summary>One setting of a study of block workloads: rows are those of the table Block before a run.</summary>
internal sealed record CaseSettings(Workload Workload, PragmaSet Pragmas, BatchSize BatchSize, int Threads, long Rows)
    : ICaseSettings
{
    /// <summary>Most transactions per execution: tens of milliseconds of commits without a sync.</summary>
    private const int MaximumTransactions = 1000;

    /// <summary>The same where each commit waits for the disk, which may take some milliseconds.</summary>
    private const int MaximumSyncedTransactions = 250;

    public BlockSchema Schema { get; init; } = BlockSchemaCatalog.Default;

    /// <summary>What waits for locks: a value of <see cref="Axis.Busy"/>.</summary>
    public string Busy { get; init; } = RunOptions.BusyTimeoutValue;

    public static CaseSettings Of(Axes axes) =>
        new(
            axes.SelectedWorkloads.Single(),
            axes.One(Axis.Pragmas),
            axes.One(Axis.BatchSizes),
            axes.One(Axis.Threads),
            axes.One(Axis.Rows)
        )
        {
            Schema = axes.One(Axis.Schemas),
            Busy = axes.One(Axis.Busy),
        };

    public Axes At(Axes axes) =>
        axes.With(Axis.Workloads, Name)
            .With(Axis.Pragmas, Pragmas)
            .With(Axis.BatchSizes, BatchSize)
            .With(Axis.Threads, Threads)
            .With(Axis.Rows, Rows)
            .With(Axis.Schemas, Schema)
            .With(Axis.Busy, Busy);

    public ICaseSettings With(IReadOnlyDictionary<string, string> values, Axes axes) => Of(At(axes).With(values));

    /// <summary>The template that its runs start from.</summary>
    public Template Template(ulong seed) => Workload.Template(Rows, seed, Schema);

    public bool IsPossible =>
        Workload.ObjectionTo(Threads, BatchSize) is null && (Busy != RunOptions.LibraryValue || Workload.TakesDefaults);

    /// <summary>Rows that one operation reads or writes, candidates that the caller filters among them.</summary>
    public long RowsPerOperation => Workload.RowsPerOperation * (Workload.Writes ? 1 : Schema.CandidatesOfSearch(Rows));

    public string Name => Workload.Id;

    public bool StartsAnew => Workload.Writes;

    public CaseWork Begin(Provider provider, Axes axes)
    {
        axes.UseEngine();
        return new BlockWork(
            provider,
            this,
            new StreamOptions(Rows, Operations(axes), axes.Seed),
            new TemplateCache(axes.Templates).PathOf(Template(axes.Seed)),
            Path.Combine(axes.Databases, $"{Guid.NewGuid():n}.db")
        );
    }

    /// <summary>
    /// A copy of the template and its journal. By the rows that are asked for: a workload that starts empty fills its
    /// database to about as many. What inserts adds as many as it has operations.
    /// </summary>
    public long EstimatedBytes(Axes axes) =>
        2
        * (
            Template(axes.Seed) with
            {
                Rows = Rows + (Workload.Writes && !Workload.RunsWhole ? Operations(axes) : 0),
            }
        ).EstimatedBytes;

    public string Describe() =>
        $"{Workload} ({Pragmas}, batch {BatchSize}, {Threads} threads{(Busy == RunOptions.LibraryValue ? ", own retries" : "")}, {Rows} rows)";

    public int Operations(Axes axes)
    {
        if (axes.Operations is { } operations)
        {
            return operations;
        }

        // Some candidates cost no more than finding the first.
        long candidates = Math.Max(1, RowsPerOperation / Workload.RowsPerOperation / 4);
        int usual = (int)Math.Max(1, Workload.OperationsFor(Rows, axes.Seed) / candidates);
        bool commitsOften = Workload.Writes && BatchSize != BatchSize.All;
        int transactions = Pragmas.SyncsEachCommit ? MaximumSyncedTransactions : MaximumTransactions;
        long committed = (long)BatchSize.Operations * transactions;
        // Each thread has at least one operation.
        return Math.Max(commitsOften ? (int)Math.Min(usual, committed) : usual, Threads);
    }
}

/// <summary>One setting of a study of statements: rows are those of the table before or, when it is filled, after.</summary>
internal sealed record StatementCase(StatementWorkload Workload, PragmaSet Pragmas, long Rows) : ICaseSettings
{
    /// <summary>Where the databases go; the run's own directory when null.</summary>
    public Place? Place { get; init; }

    /// <summary>Databases that are worked on side by side, one thread each.</summary>
    public int Databases { get; init; } = 1;

    /// <summary>How often the statement is executed; null for the workload's own number.</summary>
    public int? Executions { get; init; }

    /// <summary>Whether the run is one of steps, with a look at the write-ahead log after each.</summary>
    public bool Stepwise { get; init; }

    public static StatementCase Of(Axes axes) =>
        new(axes.SelectedStatements.Single(), axes.One(Axis.Pragmas), axes.One(Axis.Rows))
        {
            Databases = axes.One(Axis.Databases),
            Stepwise = axes.Stepwise,
        };

    public Axes At(Axes axes) =>
        (axes with { Databases = Place?.Directory ?? axes.Databases, Stepwise = Stepwise })
            .With(Axis.Workloads, Name)
            .With(Axis.Pragmas, Pragmas)
            .With(Axis.Rows, Rows)
            .With(Axis.Databases, Databases);

    public ICaseSettings With(IReadOnlyDictionary<string, string> values, Axes axes) =>
        Of(At(axes).With(values)) with
        {
            Place = values.TryGetValue(ResultColumns.FileSystem, out string? place)
                ? axes.Places.Single(other => other.Name == place)
                : Place,
        };

    public bool IsPossible => Workload.Takes(Pragmas);

    public int Threads => Databases;

    public bool StartsAnew => Workload.StartsAnew;

    public string Name => Workload.Id;

    public string Describe() =>
        $"{Workload} ({Pragmas}, {Rows} rows{(Place is null ? "" : $", {Place}")}{(Databases > 1 ? $", {Databases} databases" : "")}{(Executions is null ? "" : $", {Executions} executions")})";

    public CaseWork Begin(Provider provider, Axes axes)
    {
        axes.UseEngine();
        StatementOptions options = new(Rows, ExecutionsOf(axes), axes.Seed);
        string directory = Place?.Directory ?? axes.Databases;
        return Stepwise
            ? new SteppedCaseWork(provider, this, options, directory)
            : new StatementCaseWork(provider, this, options, directory);
    }

    /// <summary>The layout, the databases, and their journals.</summary>
    public long EstimatedBytes(Axes axes) => (1 + (2L * Databases)) * Workload.EstimatedBytes(Rows);

    public int Operations(Axes axes) => ExecutionsOf(axes) * Workload.OperationsPerExecution * Databases;

    private int ExecutionsOf(Axes axes) =>
        Executions is { } executions ? executions
        : axes.Operations is { } operations ? Math.Max(1, operations / Workload.OperationsPerExecution)
        : Workload.Executions(Rows, axes.Published);
}
