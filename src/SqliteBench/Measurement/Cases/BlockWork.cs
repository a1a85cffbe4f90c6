using SqliteBench.Providers;

namespace SqliteBench.Measurement.Cases;

/// <summary>Makes the operations and works out their answers.</summary>
internal sealed class BlockWork(
    Provider provider,
    CaseSettings settings,
    StreamOptions options,
    string template,
    string database
)
    : DatabaseWork(
        provider,
        settings.Describe(),
        settings.Workload.With(OperationStream.Generate(settings.Workload, options), settings.Schema),
        new RunOptions([database], settings.Pragmas, settings.BatchSize, settings.Threads) { Busy = settings.Busy }
    )
{
    public override long Rows => Expected.Rows;

    public override bool StartsAnew => settings.StartsAnew;

    public override bool Reads => !settings.Workload.Writes;

    protected override bool IsDivisible => settings is { Threads: 1, Workload.IsFlow: false };

    public override void LayOut(string database) => DatabaseFiles.Copy(template, database);

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
