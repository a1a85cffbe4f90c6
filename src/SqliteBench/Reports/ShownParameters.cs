using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.PackageVersions;
using SqliteBench.Reporting;

namespace SqliteBench.Reports;

/// <summary>The parameters that a small table shows: the first, which is the workload, and those that vary.</summary>
/// <param name="summary">The study's summary.</param>
internal sealed class ShownParameters(Summary summary)
{
    private readonly HashSet<int> _positions =
    [
        .. Enumerable
            .Range(0, summary.BenchmarksCases[0].Parameters.Count)
            .Where(position =>
                position == 0
                || summary
                    .BenchmarksCases.Select(benchmarkCase => benchmarkCase.Parameters[position].Value)
                    .Distinct()
                    .Count() > 1
            ),
    ];

    /// <summary>Whether the parameter at a position is one of them.</summary>
    /// <param name="position">The position, from 0.</param>
    public bool Contains(int position) => _positions.Contains(position);

    /// <summary>Their names.</summary>
    public IEnumerable<string> Names => Of(summary.BenchmarksCases[0]).Select(parameter => parameter.Name);

    /// <summary>The same, and the version where the run compares versions.</summary>
    public IEnumerable<string> NamesWithVersion => HasVersions ? Names.Append(PackageVersion.Parameter) : Names;

    /// <summary>Their values in a case.</summary>
    /// <param name="benchmarkCase">The case.</param>
    public IEnumerable<string> ValuesOf(BenchmarkCase benchmarkCase) =>
        Of(benchmarkCase).Select(parameter => Figure.Plain(parameter.Value));

    /// <summary>The same, and the version where the run compares versions.</summary>
    /// <param name="benchmarkCase">The case.</param>
    public IEnumerable<string> ValuesWithVersionOf(BenchmarkCase benchmarkCase) =>
        HasVersions
            ? ValuesOf(benchmarkCase).Append(PackageVersion.Of(benchmarkCase)?.Version ?? "-")
            : ValuesOf(benchmarkCase);

    private bool HasVersions =>
        summary.BenchmarksCases.Any(benchmarkCase => PackageVersion.Of(benchmarkCase) is not null);

    private IEnumerable<ParameterInstance> Of(BenchmarkCase benchmarkCase) =>
        benchmarkCase.Parameters.Items.Where((_, position) => Contains(position));
}
