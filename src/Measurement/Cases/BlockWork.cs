using SqliteBench.Providers;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Streams;

namespace SqliteBench.Measurement.Cases;

internal sealed class BlockWork(
    Provider provider,
    MeasuredBlocks blocks,
    Setting setting,
    StreamOptions options,
    string template,
    string database
)
    : DatabaseWork(
        provider,
        blocks.Describe(setting),
        blocks.Workload.With(OperationStream.Generate(blocks.Workload, options), setting.Schema),
        new RunOptions([database], setting.Pragmas, setting.BatchSize, setting.Threads) { Busy = setting.Busy }
    )
{
    public override long Rows => Expected.Rows;

    public override bool StartsAnew => blocks.StartsAnew;

    public override bool Reads => !blocks.Workload.Writes;

    protected override bool IsDivisible => setting.Threads == 1 && !blocks.Workload.IsFlow;

    public override bool IsUnchanged => Reads && DatabaseFiles.AreAlike(template, Databases[0]);

    // Readers do not change their database, so they need only one copy.
    public override void LayOut(string database)
    {
        if (!Reads || !File.Exists(database))
        {
            DatabaseFiles.Copy(template, database);
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
