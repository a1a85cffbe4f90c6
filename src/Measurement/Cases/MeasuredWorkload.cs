using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Logs;
using SqliteBench.Workloads.Pitfalls;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Statements;
using SqliteBench.Workloads.Streams;

namespace SqliteBench.Measurement.Cases;

public abstract record MeasuredWorkload(string Id)
{
    public static MeasuredWorkload Find(string id)
    {
        if (WorkloadCatalog.Find(id) is { } block)
        {
            return new MeasuredBlocks(block);
        }

        if (StatementCatalog.Find(id) is { } statement)
        {
            return new MeasuredStatement(statement);
        }

        if (PitfallCatalog.Find(id) is { } pitfall)
        {
            return new MeasuredPitfall(pitfall);
        }

        throw new ArgumentException($"there is no workload '{id}'");
    }

    public abstract AxisOf Axes { get; }

    public abstract bool StartsAnew { get; }

    public abstract bool Takes(Setting setting);

    public virtual bool Takes(Provider? provider, Setting setting) => provider?.OnlyWorkloads?.Contains(Id) ?? true;

    /// <summary>Whether parts cannot take turns: they wait for the disk or a thread, or build on one another.</summary>
    public abstract bool RunsWhole(Setting setting);

    public abstract int Operations(Setting setting);

    public abstract long EstimatedBytes(Setting setting);

    /// <summary>Returns the workload's id with its pragmas, rows and every other value that is not standard.</summary>
    public string Describe(Setting setting)
    {
        IEnumerable<string> values =
            from axis in Axis.OfSettings.Except([Axis.Workloads])
            let value = axis.TextOf(setting)
            let isTold = axis == Axis.Pragmas || (axis == Axis.Rows && Axes != AxisOf.None)
            where isTold || value != axis.TextOf(Setting.Standard)
            select axis.Text(value);
        IEnumerable<string> parts = values.Append(setting.Place).Append(setting.SchemaChange);
        return $"{Id} ({string.Join(", ", parts.Except(["", ResultColumns.AsItIs]))})";
    }

    public virtual Setting With(Setting setting, IReadOnlyDictionary<string, string> values) => setting.With(values);

    /// <summary>Chooses the engine in this process, and returns the work of a provider that is available.</summary>
    public CaseWork Begin(Provider provider, Setting setting)
    {
        EngineLibrary.Use(setting.Engine, setting.Config);
        return Prepare(provider, setting);
    }

    public abstract CaseWork Prepare(Provider provider, Setting setting);

    /// <summary>Returns the work of something that is measured beside providers, such as a log file.</summary>
    public virtual CaseWork BeginBeside(string name, Setting setting) =>
        throw new InvalidOperationException($"'{name}' is not a provider");
}

/// <summary>A workload on the block store: rows are those of the table Block before a run.</summary>
internal sealed record MeasuredBlocks(Workload Workload) : MeasuredWorkload(Workload.Id)
{
    /// <summary>The most transactions per execution: tens of milliseconds of commits without a sync.</summary>
    private const int MaximumTransactions = 1000;

    /// <summary>The most transactions if each commit waits for the disk, which may take some milliseconds.</summary>
    private const int MaximumSyncedTransactions = 250;

    public override AxisOf Axes => AxisOf.Blocks;

    public override bool StartsAnew => Workload.Writes;

    public override bool Takes(Setting setting) =>
        Workload.ObjectionTo(setting.Threads, setting.BatchSize) is null
        && (setting.Busy != RunOptions.LibraryValue || Workload.TakesDefaults);

    public override bool Takes(Provider? provider, Setting setting) =>
        base.Takes(provider, setting)
        && provider is not { IsSqlite: false }
        && (setting.Busy != RunOptions.LibraryValue || provider?.WithOwnRetries is not null);

    public override bool RunsWhole(Setting setting) =>
        Workload.RunsWhole
        || setting.Threads > 1
        || (Workload.Writes && setting.BatchSize != BatchSize.All && setting.Pragmas.SyncsEachCommit);

    public Template Template(Setting setting) => Workload.Template(setting.Rows, setting.Run.Seed, setting.Schema);

    public override int Operations(Setting setting)
    {
        if (setting.Run.Operations is { } operations)
        {
            return operations;
        }

        // Some of the rows that the caller filters cost no more than finding the first.
        long candidates = Math.Max(1, Workload.Writes ? 1 : setting.Schema.CandidatesOfSearch(setting.Rows) / 4);
        int usual = (int)Math.Max(1, Workload.OperationsFor(setting.Rows, setting.Run.Seed) / candidates);
        bool commitsOften = Workload.Writes && setting.BatchSize != BatchSize.All;
        int transactions = setting.Pragmas.SyncsEachCommit ? MaximumSyncedTransactions : MaximumTransactions;
        long committed = (long)setting.BatchSize.Operations * transactions;
        // Each thread has at least one operation.
        return Math.Max(commitsOften ? (int)Math.Min(usual, committed) : usual, setting.Threads);
    }

    /// <summary>Bytes of a copy of the template and its journal, with the rows that the workload leaves.</summary>
    public override long EstimatedBytes(Setting setting) =>
        2
        * (
            Template(setting) with
            {
                Rows = setting.Rows + (Workload.Writes && !Workload.RunsWhole ? Operations(setting) : 0),
            }
        ).EstimatedBytes;

    public override CaseWork Prepare(Provider provider, Setting setting) =>
        new BlockWork(
            provider,
            this,
            setting,
            new StreamOptions(setting.Rows, Operations(setting), setting.Run.Seed),
            new TemplateCache(setting.Run.Templates).PathOf(Template(setting)),
            DatabaseFiles.NewIn(setting.Run.Databases)
        );
}

/// <summary>A statement on a table of its own: rows are those of the table before or, when it is filled, after.</summary>
internal sealed record MeasuredStatement(StatementWorkload Workload) : MeasuredWorkload(Workload.Id)
{
    /// <summary>The most commits of an execution.</summary>
    private const int MaximumCommits = 1000;

    /// <summary>The most commits if each of them waits for the disk.</summary>
    private const int MaximumSyncedCommits = 100;

    public override AxisOf Axes => AxisOf.Statements;

    public override bool StartsAnew => Workload.StartsAnew;

    public override bool Takes(Setting setting) => Workload.Takes(setting.Pragmas);

    public override bool Takes(Provider? provider, Setting setting)
    {
        if (provider is { IsSqlite: false })
        {
            return StatementCatalog.Engines.Contains(Workload)
                && (!provider.AlwaysSyncs || setting.Pragmas.SyncsEachCommit);
        }

        return base.Takes(provider, setting)
            && (!Workload.IsBatch || provider is { TakesBatches: true })
            && (!Workload.ShowsStatements || provider is not { HidesStatements: true });
    }

    // A log is compared with files, which are written whole.
    public override bool RunsWhole(Setting setting) =>
        setting.Databases > 1
        || setting.Threads > 1
        || Workload.Usage == StatementUsage.PreparedAhead
        || StatementCatalog.Log.Contains(Workload)
        || (
            Workload.Writes
            && setting.Pragmas.SyncsEachCommit
            && (!Workload.InTransaction || setting.BatchSize != BatchSize.All)
        );

    public override int Operations(Setting setting) =>
        Executions(setting) * Workload.OperationsPerExecution * setting.Databases;

    /// <summary>The size of the layout, the databases and their journals, in bytes.</summary>
    public override long EstimatedBytes(Setting setting) =>
        (1 + (2L * setting.Databases)) * Workload.EstimatedBytes(setting.Rows);

    public override CaseWork Prepare(Provider provider, Setting setting)
    {
        StatementOptions options = new(setting.Rows, Executions(setting), setting.Run.Seed);
        if (setting.Run.Stepwise)
        {
            return new SteppedCaseWork(provider, this, setting, options, setting.Run.Databases);
        }

        return new StatementCaseWork(provider, this, setting, options, setting.Run.Databases);
    }

    public override CaseWork BeginBeside(string name, Setting setting)
    {
        if (LogFile.Find(name) is { } log)
        {
            long lines = Math.Min(setting.Run.Operations ?? setting.Rows, log.MostLines);
            return new LogFileWork(log, lines, setting.Run.Databases);
        }

        return base.BeginBeside(name, setting);
    }

    private int Executions(Setting setting)
    {
        if (setting.Run.Operations is { } operations)
        {
            return Math.Max(1, operations / Workload.OperationsPerExecution);
        }

        int usual = Workload.Executions(setting.Rows, setting.Run.Published);
        if (setting.BatchSize == BatchSize.All || setting.Run.Published)
        {
            return usual;
        }

        int commits = setting.Pragmas.SyncsEachCommit ? MaximumSyncedCommits : MaximumCommits;
        return (int)Math.Min(usual, (long)setting.BatchSize.Operations * commits);
    }
}
