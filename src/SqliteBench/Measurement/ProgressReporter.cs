namespace SqliteBench.Measurement;

/// <summary>Prints the progress of a study's launches, in lines of at most 80 columns.</summary>
/// <param name="later">Time of the launches planned after the current block.</param>
internal sealed class ProgressReporter(TextWriter output, Func<TimeSpan> later)
{
    private const int WidthOfName = 43;
    private static readonly TimeSpan s_between = TimeSpan.FromSeconds(20);

    private long _last = Stopwatch.GetTimestamp();

    /// <summary>Prints the number of launches and the least certain ratio so far, at most every 20 s.</summary>
    public void Tell(LaunchProgress<LaunchedCase> progress)
    {
        if (Stopwatch.GetElapsedTime(_last) < s_between)
        {
            return;
        }

        _last = Stopwatch.GetTimestamp();
        Case? widest = progress.Widest?.Case;
        string name = widest is null ? "" : Shorten($"least certain: {widest.Name} {widest.Workload.Id}");
        string width = widest is null ? "" : $"±{progress.Widest!.Ratio.Precision() * 100:0.0} %";
        output.WriteLine(
            $"{$"{progress.Done}/{progress.All}", 9} {name, -WidthOfName} {width, 9}  {Display(progress.Left + later())} left"
        );
    }

    /// <summary>A duration as minutes and seconds.</summary>
    public static string Display(TimeSpan duration) => $"{(int)duration.TotalMinutes}:{duration.Seconds:00}";

    private static string Shorten(string name) => name.Length <= WidthOfName ? name : $"{name[..(WidthOfName - 1)]}…";
}
