using Interleaving;
using SqliteBench.Hosting;

namespace SqliteBench.Measurement;

/// <summary>Prints a progress line now and then: launches, the least certain ratio, and the time left.</summary>
/// <param name="between">The least time between two lines; null for 20 seconds.</param>
/// <param name="later">Returns the time of the launches planned after the current block.</param>
public sealed class ProgressReporter(TextWriter output, Func<TimeSpan> later, TimeSpan? between = null)
{
    private const double TooWide = 0.995;
    private static readonly TimeSpan s_between = TimeSpan.FromSeconds(20);

    // The name has the width that the other figures of a line leave.
    private static int WidthOfName => Terminal.Width - 37;

    private long _last = Stopwatch.GetTimestamp();

    /// <summary>Called after each launch; prints a line unless it has just done so.</summary>
    public void Tell(LaunchProgress<LaunchedCase> progress)
    {
        if (Stopwatch.GetElapsedTime(_last) < (between ?? s_between))
        {
            return;
        }

        _last = Stopwatch.GetTimestamp();
        // Two launches that differ by chance say nothing yet.
        Case? shown = null;
        if (progress.LeastCertain is { } launched && launched.Ratio.Precision() < TooWide)
        {
            shown = launched.Case;
        }

        string name = shown is null ? "" : Shorten($"least certain: {shown.Name} {shown.Workload.Id}");
        string width = shown is null ? "" : $"±{progress.LeastCertain!.Ratio.Precision() * 100:0.0} %";
        output.WriteLine(
            $"{$"{progress.Done}/{progress.All}", 9} {name.PadRight(WidthOfName)} {width, 9}  {Display(progress.Left + later())} left"
        );
    }

    public static string Display(TimeSpan duration) => $"{(int)duration.TotalMinutes}:{duration.Seconds:00}";

    private static string Shorten(string name) => name.Length <= WidthOfName ? name : $"{name[..(WidthOfName - 1)]}…";
}
