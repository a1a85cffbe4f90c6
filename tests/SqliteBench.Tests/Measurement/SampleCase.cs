using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measurement;
using SqliteBench.Studies;
using SqliteBench.Versions;

namespace SqliteBench.Tests.Measurement;

/// <summary>Cases that are not measured.</summary>
internal static class SampleCase
{
    /// <summary>A provider, perhaps with a version of its package, on a workload.</summary>
    public static BenchmarkCase Of(string provider, string workload = "select", PackageVersion? version = null) =>
        Of(new VersionedProvider(provider, version), workload);

    public static BenchmarkCase Of(VersionedProvider provider, string workload = "select") =>
        BenchmarkCase.Create(
            new Descriptor(typeof(ProviderStudy), typeof(ProviderStudy).GetMethod(nameof(ProviderStudy.Run))!),
            Job.Dry,
            new ParameterInstances([
                Parameter(nameof(BlockBenchmarks.Workload), workload),
                Parameter(nameof(BlockBenchmarks.Provider), provider),
            ]),
            ManualConfig.CreateEmpty().CreateImmutableConfig()
        );

    private static ParameterInstance Parameter<T>(string name, T value)
        where T : class =>
        new(
            new ParameterDefinition(
                name,
                isStatic: false,
                values: [],
                isArgument: false,
                typeof(CatalogParameter),
                priorityInCategory: 0
            ),
            CatalogParameter.Of([value], [value]).Single(),
            SummaryStyle.Default
        );
}
