using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using Perfolizer.Mathematics.OutlierDetection;

namespace SqliteBench.Measurement;

internal static class StudyConfig
{
    /// <param name="artifacts">The folder of BenchmarkDotNet's own reports.</param>
    /// <param name="logs">Whether BenchmarkDotNet writes its log to the console.</param>
    /// <param name="toolchain">What runs the cases; null if they are only listed.</param>
    public static ManualConfig Create(string artifacts, bool logs, LaunchToolchain? toolchain = null)
    {
        ManualConfig config = ManualConfig
            .CreateEmpty()
            .AddColumnProvider(DefaultColumnProviders.Instance)
            // All cases share one method.
            .HideColumns("Method")
            .AddDiagnoser(new MemoryDiagnoser(new MemoryDiagnoserConfig(displayGenColumns: false)))
            .AddFilter(new SimpleFilter(one => StudyBenchmarks.CandidateOf(one).IsPossible))
            .AddLogger(logs ? ConsoleLogger.Default : NullLogger.Instance)
            .WithArtifactsPath(artifacts)
            // Its own ends the whole run when the disk is full; --verbose shows the same.
            .WithOptions(ConfigOptions.DisableLogFile)
            .WithUnionRule(ConfigUnionRule.AlwaysUseLocal)
            .WithSummaryStyle(
                SummaryStyle.Default.WithMaxParameterColumnWidth(200).WithCultureInfo(CultureInfo.InvariantCulture)
            );
        return toolchain is null
            ? config
            : config.AddJob(Job.Default.WithToolchain(toolchain).WithOutlierMode(OutlierMode.DontRemove).AsMutator());
    }
}
