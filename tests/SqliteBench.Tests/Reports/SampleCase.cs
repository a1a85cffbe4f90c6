using System.Collections.Immutable;
using System.Globalization;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Environments;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains;
using BenchmarkDotNet.Toolchains.Results;
using SqliteBench.Measuring;
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
    public static BenchmarkCase Of(string method, string workload, IConfig? config = null)
    {
        ParameterDefinition definition = new(
            nameof(BlockBenchmarks.Workload),
            isStatic: false,
            values: [],
            isArgument: false,
            typeof(WorkloadParameter),
            priorityInCategory: 0
        );
        WorkloadParameter value = new(WorkloadCatalog.Find(workload)!);
        return Of(
            method,
            new ParameterInstances([new ParameterInstance(definition, value, SummaryStyle.Default)]),
            config
        );
    }

    private static BenchmarkCase Of(string method, ParameterInstances parameters, IConfig? config = null) =>
        BenchmarkCase.Create(
            new Descriptor(typeof(ProviderStudy), typeof(ProviderStudy).GetMethod(method)!),
            Job.Dry,
            parameters,
            ManualConfig.Create(config ?? ManualConfig.CreateEmpty()).CreateImmutableConfig()
        );

    /// <summary>A report of one iteration for each time, in ns, with what the case told the host.</summary>
    public static BenchmarkReport Report(BenchmarkCase benchmarkCase, CaseReport report, params double[] times)
    {
        GenerateResult generated = GenerateResult.Success(ArtifactsPaths.Empty, []);
        string[] lines =
        [
            .. times.Select(
                (time, index) =>
                    new Measurement(1, IterationMode.Workload, IterationStage.Result, index + 1, 1, time).ToString()
            ),
        ];
        Metric[] metrics =
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
            ImmutableArray<BenchmarkDotNet.Columns.IColumnHidingRule>.Empty
        );
}
