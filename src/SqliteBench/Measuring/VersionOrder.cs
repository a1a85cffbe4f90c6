using System.Collections.Immutable;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Order;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.PackageVersions;

namespace SqliteBench.Measuring;

/// <summary>
/// The order of the cases of a run that compares versions: setting after setting, each with its versions as they were asked
/// for. BenchmarkDotNet sorts jobs by their text, which has 10.0 before 6.0.
/// </summary>
/// <param name="versions">The versions.</param>
internal sealed class VersionOrder(IReadOnlyList<PackageVersion> versions) : DefaultOrderer
{
    /// <inheritdoc />
    public override IEnumerable<BenchmarkCase> GetExecutionOrder(
        ImmutableArray<BenchmarkCase> benchmarksCases,
        IEnumerable<BenchmarkLogicalGroupRule>? order = null
    ) => Sort(base.GetExecutionOrder(benchmarksCases, order));

    /// <inheritdoc />
    public override IEnumerable<BenchmarkCase> GetSummaryOrder(
        ImmutableArray<BenchmarkCase> benchmarksCases,
        Summary summary
    ) => Sort(base.GetSummaryOrder(benchmarksCases, summary));

    private IEnumerable<BenchmarkCase> Sort(IEnumerable<BenchmarkCase> cases) =>
        cases
            .GroupBy(benchmarkCase => benchmarkCase.Parameters.DisplayInfo)
            .SelectMany(setting => setting.OrderBy(PlaceOf));

    private int PlaceOf(BenchmarkCase benchmarkCase) =>
        versions.TakeWhile(version => version != PackageVersion.Of(benchmarkCase)).Count();
}
