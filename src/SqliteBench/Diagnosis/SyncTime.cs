using System.Diagnostics;
using MathNet.Numerics.Statistics;

namespace SqliteBench.Diagnosis;

/// <summary>Measures what a sync costs: the wait of a commit for the disk.</summary>
internal static class SyncTime
{
    private const int Syncs = 25;
    private const int BytesOfPage = 4096;

    /// <summary>The median time of writing a page and waiting for the disk, in ns; removes its file.</summary>
    /// <param name="directory">Where the file is made.</param>
    public static double Measure(string directory)
    {
        byte[] page = new byte[BytesOfPage];
        using FileStream file = new(
            Path.Combine(directory, $"sync-{Guid.NewGuid():n}"),
            FileMode.CreateNew,
            FileAccess.Write,
            FileShare.None,
            bufferSize: 0,
            FileOptions.DeleteOnClose
        );
        double[] times = new double[Syncs];
        for (int sync = 0; sync < Syncs; sync++)
        {
            long start = Stopwatch.GetTimestamp();
            file.Write(page);
            file.Flush(flushToDisk: true);
            times[sync] = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        }

        return times.Median();
    }
}
