using System.Globalization;
using SqliteBench.Pairs;

namespace SqliteBench.Studies;

/// <summary>What a run will need, estimated before it starts.</summary>
/// <param name="Cases">How many cases.</param>
/// <param name="Time">About how long: the figures behind it were measured on a cloud machine with two cores.</param>
/// <param name="DiskBytes">Bytes of disk for the templates, a copy of the largest, and its journal.</param>
public sealed record RunCost(int Cases, TimeSpan Time, long DiskBytes)
{
    private const double SecondsOfProcess = 1.6;
    private const double SecondsOfOperation = 6e-6;
    private const double SecondsOfSync = 0.012;
    private const double CopiedBytesPerSecond = 400e6;

    /// <summary>Of one setting and provider: the chunks of all openings, and laying the databases out.</summary>
    private const double SecondsOfPairs = 1.2;

    /// <summary>BenchmarkDotNet's own: a first jitting iteration, and one for the memory diagnoser.</summary>
    private const int FurtherIterations = 2;

    /// <summary>Estimates a study.</summary>
    /// <param name="axes">Its axes.</param>
    /// <param name="iterations">Iterations of a case, warm-ups among them.</param>
    public static RunCost Of(Axes axes, int iterations)
    {
        ArgumentNullException.ThrowIfNull(axes);
        IEnumerable<CaseSettings> grid =
            from workload in axes.SelectedWorkloads
            from pragmas in axes.Pragmas.Select(PragmaSet.Parse)
            from batchSize in axes.BatchSizes.Select(operations => new BatchSize(operations))
            from threads in axes.Threads
            from rows in axes.Rows
            from schema in axes.Schemas.Select(BlockSchema.Parse)
            select new CaseSettings(workload, pragmas, batchSize, threads, rows) { Schema = schema };
        CaseSettings[] settings = [.. grid.Where(setting => setting.IsPossible)];
        double seconds = settings.Sum(setting =>
            SecondsOfProcess
            + SecondsOfPairs
            + ((iterations + FurtherIterations + PairedCases.WholeRunsOf(setting)) * SecondsOfIteration(setting, axes))
        );
        long templates = axes.SelectedTemplates.Sum(template => template.EstimatedBytes);
        long copy = axes.SelectedTemplates.Max(template => template.EstimatedBytes);
        return new RunCost(
            settings.Length * axes.Providers.Count,
            TimeSpan.FromSeconds(seconds * axes.Providers.Count),
            templates + (2 * copy)
        );
    }

    /// <summary>The cost in one line.</summary>
    public override string ToString() =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{Cases} cases, about {Math.Max(1, Math.Round(Time.TotalMinutes)):0} minutes, {DiskBytes / 1e6:0} MB of disk"
        );

    private static double SecondsOfIteration(CaseSettings settings, Axes axes)
    {
        int operations = settings.Operations(axes);
        double seconds = operations * settings.RowsPerOperation * SecondsOfOperation;
        if (settings.Workload.Writes)
        {
            int batch = settings.BatchSize == BatchSize.All ? operations : settings.BatchSize.Operations;
            double commits = Math.Ceiling((double)operations / batch);
            seconds += settings.Pragmas.SyncsEachCommit ? commits * SecondsOfSync : 0;
            seconds += settings.Template(axes.Seed).EstimatedBytes / CopiedBytesPerSecond;
        }

        return seconds;
    }
}
