using System.Collections.Immutable;
using System.Globalization;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Environments;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains;
using BenchmarkDotNet.Toolchains.Results;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
using SqliteBench.Studies;
using SqliteBench.Surveys;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Reports;

/// <summary>Cases and reports that no benchmark was run for.</summary>
internal static class SampleCase
{
    /// <summary>A case of the study, of the provider that a method stands for.</summary>
    public static BenchmarkCase Of(string method) => Of(method, new ParameterInstances([]));

    /// <summary>The same on a workload.</summary>
    public static BenchmarkCase Of(string method, string workload, IConfig? config = null) =>
        Of(
            method,
            new ParameterInstances([
                Parameter(nameof(BlockBenchmarks.Workload), new WorkloadParameter(WorkloadCatalog.Find(workload)!)),
            ]),
            config
        );

    /// <summary>The same, of another job.</summary>
    public static BenchmarkCase Of(string method, string workload, Job job)
    {
        BenchmarkCase usual = Of(method, workload);
        return BenchmarkCase.Create(usual.Descriptor, job, usual.Parameters, usual.Config);
    }

    /// <summary>The case of a provider in a setting of the study, in a run with a diagnoser more.</summary>
    public static BenchmarkCase Of(string method, CaseSettings settings, IDiagnoser diagnoser) =>
        Of(
            method,
            new ParameterInstances([
                Parameter(nameof(BlockBenchmarks.Workload), new WorkloadParameter(settings.Workload)),
                Parameter(nameof(BlockBenchmarks.Pragmas), settings.Pragmas),
                Parameter(nameof(BlockBenchmarks.BatchSize), settings.BatchSize),
                Parameter(nameof(BlockBenchmarks.Threads), settings.Threads),
                Parameter(nameof(BlockBenchmarks.Rows), settings.Rows),
                Parameter(nameof(BlockBenchmarks.Schema), new SchemaParameter(settings.Schema)),
            ]),
            ManualConfig.CreateEmpty().AddDiagnoser(diagnoser)
        );

    private static ParameterInstance Parameter<T>(string name, T value)
        where T : notnull =>
        new(
            new ParameterDefinition(
                name,
                isStatic: false,
                values: [],
                isArgument: false,
                typeof(T),
                priorityInCategory: 0
            ),
            value,
            SummaryStyle.Default
        );

    private static BenchmarkCase Of(string method, ParameterInstances parameters, IConfig? config = null) =>
        BenchmarkCase.Create(
            new Descriptor(
                typeof(ProviderStudy),
                typeof(ProviderStudy).GetMethod(method)!,
                baseline: method == nameof(ProviderBenchmarks.Cpp)
            ),
            Job.Dry,
            parameters,
            ManualConfig.Create(config ?? ManualConfig.CreateEmpty()).CreateImmutableConfig()
        );

    /// <summary>A report with what the paired rounds say of the case.</summary>
    public static BenchmarkReport Report(BenchmarkCase benchmarkCase, PairedRatio ratio, NoiseFloor floor) =>
        Report(
            benchmarkCase,
            [1000],
            new(CaseMetric.Operations, 1),
            new(CaseMetric.PairedRatio, ratio.Median),
            new(CaseMetric.PairedRatioLow, ratio.Low),
            new(CaseMetric.PairedRatioHigh, ratio.High),
            new(CaseMetric.NoiseFloor, floor.Value)
        );

    /// <summary>A report of one iteration for each time, in ns, with what the case told the host.</summary>
    public static BenchmarkReport Report(BenchmarkCase benchmarkCase, CaseReport report, params double[] times) =>
        Report(
            benchmarkCase,
            times,
            [
                new(CaseMetric.Operations, report.Operations),
                new(CaseMetric.Rows, report.Rows),
                new(CaseMetric.Conflicts, report.Conflicts),
                .. report.Asynchrony is { } asynchrony
                    ? new Metric[]
                    {
                        new(CaseMetric.ThreadHops, asynchrony.ThreadHops),
                        new(CaseMetric.SynchronousCalls, asynchrony.SynchronousPercent),
                    }
                    : [],
                .. SurveyFigure
                    .All.Select(figure => (figure.Metric, Value: figure.Value(report)))
                    .Where(figure => figure.Value is not null)
                    .Select(figure => new Metric(figure.Metric, figure.Value!.Value)),
            ]
        );

    /// <summary>A report of a case whose process ended early.</summary>
    public static BenchmarkReport Failed(BenchmarkCase benchmarkCase)
    {
        GenerateResult generated = GenerateResult.Success(ArtifactsPaths.Empty, []);
        return new BenchmarkReport(
            success: false,
            benchmarkCase,
            generated,
            BuildResult.Success(generated),
            executeResults: [],
            metrics: []
        );
    }

    /// <summary>A report of one iteration for each time, in ns, with these metrics.</summary>
    public static BenchmarkReport Report(BenchmarkCase benchmarkCase, double[] times, params Metric[] metrics)
    {
        GenerateResult generated = GenerateResult.Success(ArtifactsPaths.Empty, []);
        string[] lines =
        [
            .. times.Select(
                (time, index) =>
                    new Measurement(1, IterationMode.Workload, IterationStage.Result, index + 1, 1, time).ToString()
            ),
        ];
        return new BenchmarkReport(
            success: true,
            benchmarkCase,
            generated,
            BuildResult.Success(generated),
            [new ExecuteResult(true, 0, null, lines, [], [], 1)],
            metrics
        );
    }

    /// <summary>The summary of reports.</summary>
    public static Summary Summary(params BenchmarkReport[] reports) => Summary(ManualConfig.CreateEmpty(), reports);

    /// <summary>The same with what a configuration hides.</summary>
    public static Summary Summary(IConfig config, params BenchmarkReport[] reports) =>
        new(
            "sample",
            [.. reports],
            HostEnvironmentInfo.GetCurrent(),
            "",
            "",
            TimeSpan.Zero,
            CultureInfo.InvariantCulture,
            ImmutableArray<BenchmarkDotNet.Validators.ValidationError>.Empty,
            [.. config.GetColumnHidingRules()]
        );
}
