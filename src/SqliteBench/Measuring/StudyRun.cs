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

    /// <summary>Builds the templates that are missing.</summary>
    /// <param name="cache">The templates.</param>
    /// <param name="output">Where the progress goes.</param>
    public void PrepareTemplates(TemplateCache cache, TextWriter output)
    {
        foreach (Template template in Axes.SelectedTemplates.Where(template => !cache.Holds(template)))
        {
            output.WriteLine($"building the template database {template.FileName} ...");
            cache.Get(template, new RowProgress(output, template.Rows));
        }
    }

    /// <summary>Runs the benchmarks.</summary>
    /// <param name="arguments">The arguments for BenchmarkDotNet.</param>
    /// <param name="config">How it runs them.</param>
    public IReadOnlyList<Summary> Measure(string[] arguments, IConfig config)
    {
        Axes.Publish();
        return [.. BenchmarkSwitcher.FromTypes([Study.Benchmarks]).Run(arguments, config)];
    }

    private sealed class RowProgress(TextWriter output, long rows) : IProgress<long>
    {
        public void Report(long value) => output.WriteLine($"  {value} of {rows} rows");
    }
}
