using SqliteBench.Providers;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Streams;

namespace SqliteBench.Measurement.Cases;

/// <summary>A workload on the block store: rows are those of the table Block before a run.</summary>
internal sealed record MeasuredBlocks(Workload Workload) : MeasuredWorkload(Workload.Id)
{
    public override AxisOf Axes => AxisOf.Blocks;

    public override bool StartsAnew => Workload.Writes;

    public override bool Takes(Provider? provider, Setting setting) =>
        base.Takes(provider, setting)
        && provider is not { IsSqlite: false }
        && Workload.ObjectionTo(setting.Threads, setting.BatchSize) is null
        && (
            setting.Busy != RunOptions.LibraryValue
            || (Workload.TakesDefaults && provider is not { WithOwnRetries: null })
        );

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
        // Each commit may wait some milliseconds for the disk.
        int transactions = setting.Pragmas.SyncsEachCommit ? 250 : 1000;
        long committed = (long)setting.BatchSize.Operations * transactions;
        // Each thread has at least one operation.
        return Math.Max(commitsOften ? (int)Math.Min(usual, committed) : usual, setting.Threads);
    }

    public override long EstimatedBytes(Setting setting) =>
        2
        * (
            Template(setting) with
            {
                Rows = setting.Rows + (Workload.Writes && !Workload.RunsWhole ? Operations(setting) : 0),
            }
        ).EstimatedBytes;

    public StreamOptions Options(Setting setting) => new(setting.Rows, Operations(setting), setting.Run.Seed);

    public override CaseWork Prepare(Provider? provider, string name, Setting setting) =>
        new BlockWork(provider!, this, setting);
}

/// <summary>The work of a provider on a copy of a template of the block store.</summary>
internal sealed class BlockWork(Provider provider, MeasuredBlocks blocks, Setting setting)
    : DatabaseWork(
        provider,
        blocks.Describe(setting),
        blocks.Workload.With(OperationStream.Generate(blocks.Workload, blocks.Options(setting)), setting.Schema),
        new RunOptions(
            [DatabaseFiles.NewIn(setting.Run.Databases)],
            setting.Pragmas,
            setting.BatchSize,
            setting.Threads
        )
        {
            Busy = setting.Busy,
        }
    )
{
    private readonly string _template = new TemplateCache(setting.Run.Templates).PathOf(blocks.Template(setting));

    public override long Rows => Expected.Rows;

    public override bool StartsAnew => blocks.StartsAnew;

    public override bool Reads => !blocks.Workload.Writes;

    public override bool IsUnchanged => Reads && DatabaseFiles.AreAlike(_template, Databases[0]);

    // Readers do not change their database, so they need only one copy.
    public override void LayOut(string database)
    {
        if (!Reads || !File.Exists(database))
        {
            DatabaseFiles.Copy(_template, database);
        }
    }

    public override void CheckWhatIsLeft()
    {
        if (HasRun)
        {
            base.CheckWhatIsLeft();
        }
    }

    public override void Discard()
    {
        Close();
        RemoveFiles();
    }
}
