using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains;
using BenchmarkDotNet.Toolchains.Results;
using SqliteBench.Measurement;
using SqliteBench.Providers;
using SqliteBench.Studies;

namespace SqliteBench.Tests.Measurement;

/// <summary>Cases and reports that no benchmark was run for.</summary>
internal static class SampleCase
{
    /// <summary>A case of the study, of the provider that a method stands for.</summary>
    public static BenchmarkCase Of(string method) => Of(method, new ParameterInstances([]));

    /// <summary>The same on a workload.</summary>
    public static BenchmarkCase Of(string method, string workload, IConfig? config = null) =>
        Of(
            method,
            new ParameterInstances([Parameter(nameof(BlockBenchmarks.Workload), new CatalogParameter(workload, 0))]),
            config
        );

    /// <summary>The same, of another job.</summary>
    public static BenchmarkCase Of(string method, string workload, Job job)
    {
        BenchmarkCase usual = Of(method, workload);
        return BenchmarkCase.Create(usual.Descriptor, job, usual.Parameters, usual.Config);
    }

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

    /// <summary>A report of one iteration for each time, in ns.</summary>
    public static BenchmarkReport Report(BenchmarkCase benchmarkCase, params double[] times)
    {
        GenerateResult generated = GenerateResult.Success(ArtifactsPaths.Empty, []);
        string[] lines =
        [
            .. times.Select(
                (time, index) =>
                    new BenchmarkDotNet.Reports.Measurement(
                        1,
                        IterationMode.Workload,
                        IterationStage.Result,
                        index + 1,
                        1,
                        time
                    ).ToString()
            ),
        ];
        return new BenchmarkReport(
            success: true,
            benchmarkCase,
            generated,
            BuildResult.Success(generated),
            [new ExecuteResult(true, 0, null, lines, [], [], 1)],
            metrics: []
        );
    }
}
