using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Reports;
using SqliteBench.Studies;

namespace SqliteBench.Measuring;

/// <summary>One study with its axes, ready to be measured.</summary>
/// <param name="Study">Which study.</param>
/// <param name="Standard">Its own values: how many iterations.</param>
/// <param name="Axes">The values of its axes.</param>
/// <param name="Facts">What its report says beside the table.</param>
internal sealed record StudyRun(StudyDefinition Study, StudyAxes Standard, Axes Axes, RunFacts Facts)
{
    /// <summary>What it will need with the suite's own job.</summary>
    public RunCost Cost => RunCost.Of(Study, Axes, Standard.Iterations + Standard.WarmupIterations);

    /// <summary>Runs the benchmarks.</summary>
    /// <param name="arguments">The arguments for BenchmarkDotNet.</param>
    /// <param name="config">How it runs them.</param>
    public IReadOnlyList<Summary> Measure(string[] arguments, IConfig config)
    {
        Axes.Publish();
        return [.. BenchmarkSwitcher.FromTypes([Study.Benchmarks]).Run(arguments, config)];
    }
}
