using System.Diagnostics;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.Results;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Versions;

namespace SqliteBench.Measurement;

/// <summary>
/// Says how a run goes: one line per case, no wider than a usual terminal, with the time that is left by what each takes.
/// </summary>
internal sealed class ProgressReporter(TextWriter output, RunRecord record, Func<ICaseSettings, double> secondsOf)
    : EventProcessor
{
    private const int WidthOfName = 43;

    private readonly Stopwatch _clock = new();
    private HashSet<string> _varying = [];
    private int _cases;
    private double _seconds;
    private double _secondsDone;
    private int _done;

    public override void OnStartBuildStage(IReadOnlyList<BuildPartition> partitions)
    {
        BenchmarkCase[] cases =
        [
            .. partitions.SelectMany(partition => partition.Benchmarks).Select(info => info.BenchmarkCase),
        ];
        ICaseSettings[] settings = [.. cases.Select(StudyBenchmarks.SettingsOf)];
        _cases = cases.Length;
        _seconds = settings.Sum(secondsOf);
        _varying =
        [
            .. cases
                .SelectMany(one => one.Parameters.Items)
                .GroupBy(parameter => parameter.Name)
                .Where(values => values.DistinctBy(parameter => parameter.Value).Skip(1).Any())
                .Select(values => values.Key),
        ];
        string programs = partitions.Count == 1 ? "the benchmark program" : $"{partitions.Count} benchmark programs";
        output.WriteLine($"{_cases} {(_cases == 1 ? "case" : "cases")}; building {programs} ...");
    }

    public override void OnBuildComplete(BuildPartition partition, BuildResult buildResult)
    {
        if (!buildResult.IsBuildSuccess)
        {
            string reason =
                buildResult.GenerateException?.Message
                ?? buildResult
                    .ErrorMessage?.Split('\n')
                    .FirstOrDefault(line => line.Contains("error", StringComparison.OrdinalIgnoreCase))
                    ?.Trim()
                ?? "--verbose shows the reason";
            output.WriteLine(LastScreen.Wrap($"The benchmark program could not be built: {reason}"));
        }
    }

    public override void OnStartRunStage() => _clock.Restart();

    public void Tell(BenchmarkCase benchmarkCase, CaseResult result)
    {
        _done++;
        _secondsDone += secondsOf(StudyBenchmarks.SettingsOf(benchmarkCase));
        string figure = result.Metric("time_ns") is { } time ? $"{Figure.Text(time.Value)} ns/op" : "FAILED";
        string left = _done == _cases ? "done" : $"{Display(Left())} left";
        output.WriteLine($"{$"[{_done}/{_cases}]", 9} {NameOf(benchmarkCase), -WidthOfName} {figure, 14}  {left}");
        if (result.Failure is { } failure)
        {
            output.WriteLine(LastScreen.Wrap($"  {failure}"));
        }
    }

    /// <summary>Says how far the launches are, and which ratio is the least certain so far.</summary>
    public void Tell(LaunchProgress progress)
    {
        PairedSubject widest = progress.Widest.Subject;
        string name = Shorten($"least certain: {widest.Name} {widest.Settings.Name}");
        string width = $"±{progress.Widest.Ratio.Precision * 100:0.0} %";
        output.WriteLine(
            $"{$"pass {progress.Passes}", 9} {name, -WidthOfName} {width, 14}  {Display(progress.Left + Left())} left"
        );
    }

    // Of the cases at the pace that was seen, where one was.
    private TimeSpan Left()
    {
        double pace = _secondsDone == 0 ? 1 : (_clock.Elapsed - record.InTurns).TotalSeconds / _secondsDone;
        return TimeSpan.FromSeconds(pace * (_seconds - _secondsDone)) + (record.Pairs?.Left ?? TimeSpan.Zero);
    }

    /// <summary>A duration as minutes and seconds.</summary>
    public static string Display(TimeSpan duration) => $"{(int)duration.TotalMinutes}:{duration.Seconds:00}";

    private string NameOf(BenchmarkCase benchmarkCase)
    {
        string name = string.Join(
            ' ',
            benchmarkCase
                .Parameters.Items.Where(parameter => _varying.Contains(parameter.Name))
                .Select(Shorten)
                .Prepend(StudyConfig.IdOf(benchmarkCase))
                .Concat(PackageVersion.Of(benchmarkCase) is { } version ? [version.Version] : [])
        );
        return Shorten(name);
    }

    private static string Shorten(string name) => name.Length <= WidthOfName ? name : $"{name[..(WidthOfName - 1)]}…";

    private static string Shorten(ParameterInstance parameter) =>
        parameter.Name switch
        {
            nameof(BlockBenchmarks.BatchSize) => $"batch {parameter.Value}",
            nameof(BlockBenchmarks.Threads) => $"x{parameter.Value}",
            _ => $"{parameter.Value}",
        };
}
