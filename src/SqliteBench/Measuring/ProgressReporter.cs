using System.Diagnostics;
using System.Globalization;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.Results;
using SqliteBench.PackageVersions;
using SqliteBench.Reports;

namespace SqliteBench.Measuring;

/// <summary>Says how a run goes: one line per case, with the time that is left.</summary>
/// <param name="output">Where to.</param>
/// <param name="cases">What the cases reported.</param>
internal sealed class ProgressReporter(TextWriter output, CaseDiagnoser cases) : EventProcessor
{
    private readonly Stopwatch _clock = new();
    private int _total;
    private int _done;

    public override void OnStartBuildStage(IReadOnlyList<BuildPartition> partitions)
    {
        _total = partitions.Sum(partition => partition.Benchmarks.Length);
        string programs =
            partitions.Count == 1
                ? "the benchmark program"
                : string.Create(CultureInfo.InvariantCulture, $"{partitions.Count} benchmark programs");
        output.WriteLine($"{_total} cases; building {programs} ...");
    }

    public override void OnBuildComplete(BuildPartition partition, BuildResult buildResult)
    {
        if (!buildResult.IsBuildSuccess)
        {
            output.WriteLine("The benchmark program could not be built; BenchmarkDotNet's log has the reason.");
        }
    }

    public override void OnStartRunStage() => _clock.Restart();

    public override void OnEndRunBenchmark(BenchmarkCase benchmarkCase, BenchmarkReport report)
    {
        _done++;
        string parameters = string.Join(
            ' ',
            benchmarkCase
                .Parameters.Items.Select(item => Shorten(item.Name, item.Value))
                .Concat(PackageVersion.Of(benchmarkCase) is { } version ? [version.Version] : [])
        );
        string figure =
            CaseFailure.Of(report, cases) is { } failure ? $"FAILED: {failure}"
            : report.ResultStatistics is null ? "FAILED"
            : CaseColumn.NanosecondsPerOperation(report);
        TimeSpan left = _clock.Elapsed / _done * (_total - _done);
        string progress = string.Create(CultureInfo.InvariantCulture, $"[{_done}/{_total}]");
        string remaining = _done == _total ? "done" : $"{Display(left)} left";
        output.WriteLine(
            $"{progress, 9} {StudyConfig.IdOf(benchmarkCase), -28} {parameters, -48} {figure, 14}  {remaining}"
        );
    }

    /// <summary>A duration as minutes and seconds.</summary>
    public static string Display(TimeSpan duration) =>
        string.Create(CultureInfo.InvariantCulture, $"{(int)duration.TotalMinutes}:{duration.Seconds:00}");

    private static string Shorten(string name, object value) =>
        name switch
        {
            "BatchSize" => $"batch {value}",
            "Threads" => string.Create(CultureInfo.InvariantCulture, $"x{value}"),
            _ => string.Create(CultureInfo.InvariantCulture, $"{value}"),
        };
}
