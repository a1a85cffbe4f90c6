using Interleaving;
using SqliteBench.Hosting;

namespace SqliteBench.Measurement;

/// <param name="later">Returns the time of the launches planned after the current block.</param>
public sealed class ProgressReporter(TextWriter output, Func<TimeSpan> later, TimeSpan? between = null)
{
    private const double TooWide = 0.995;
    private static readonly TimeSpan s_between = TimeSpan.FromSeconds(20);

    // The name has the width that the other figures of a line leave.
    private static int WidthOfName => Terminal.Width - 37;

    private long _last = Stopwatch.GetTimestamp();

    /// <summary>Prints the number of launches and the least certain ratio so far, unless it has just done so.</summary>
    public void Tell(LaunchProgress<LaunchedCase> progress)
    {
        if (Stopwatch.GetElapsedTime(_last) < (between ?? s_between))
        {
            return;
        }

        _last = Stopwatch.GetTimestamp();
        // Two launches that differ by chance say nothing yet.
        Case? widest = progress.Widest is { } launched && launched.Ratio.Precision() < TooWide ? launched.Case : null;
        string name = widest is null ? "" : Shorten($"least certain: {widest.Name} {widest.Workload.Id}");
        string width = widest is null ? "" : $"±{progress.Widest!.Ratio.Precision() * 100:0.0} %";
        output.WriteLine(
            $"{$"{progress.Done}/{progress.All}", 9} {name.PadRight(WidthOfName)} {width, 9}  {Display(progress.Left + later())} left"
        );
    }

    public static string Display(TimeSpan duration) => $"{(int)duration.TotalMinutes}:{duration.Seconds:00}";

    private static string Shorten(string name) => name.Length <= WidthOfName ? name : $"{name[..(WidthOfName - 1)]}…";
}
