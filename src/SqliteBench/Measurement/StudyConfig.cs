using System.Collections.Immutable;
using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Order;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;
using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Versions;

namespace SqliteBench.Measurement;

internal static class StudyConfig
{
    /// <summary>A job that the command line names replaces the suite's own; without cases nothing is measured.</summary>
    public static ManualConfig Create(
        RunFacts facts,
        StudyAxes axes,
        bool jobIsGiven,
        bool console,
        CaseDiagnoser? cases = null
    )
    {
        HashSet<string> providers = [.. facts.Providers.Select(provider => provider.Id)];
        ManualConfig config = ManualConfig
            .CreateEmpty()
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddDiagnoser(new MemoryDiagnoser(new MemoryDiagnoserConfig(displayGenColumns: false)))
            .AddValidator(JitOptimizationsValidator.FailOnError)
            .AddFilter(
                new SimpleFilter(benchmarkCase =>
                    (
                        ProviderCatalog.Of(benchmarkCase.Descriptor.WorkloadMethod) is not { } provider
                        || providers.Contains(provider.Id)
                    ) && StudyBenchmarks.SettingsOf(benchmarkCase).IsPossible
                )
            )
            .AddLogger(console ? ConsoleLogger.Default : NullLogger.Instance)
            // The first build of a fresh clone makes the native baseline too.
            .WithBuildTimeout(TimeSpan.FromMinutes(10))
            .WithArtifactsPath(Paths.Artifacts)
            // Its own ends the whole run when the disk is full; --verbose shows the same.
            .WithOptions(ConfigOptions.DisableLogFile)
            .WithUnionRule(ConfigUnionRule.AlwaysUseLocal)
            .WithSummaryStyle(
                SummaryStyle.Default.WithMaxParameterColumnWidth(200).WithCultureInfo(CultureInfo.InvariantCulture)
            );
        if (cases is not null)
        {
            config.AddDiagnoser(cases);
        }

        if (jobIsGiven)
        {
            return config;
        }

        // An iteration is one invocation that starts from a laid-out state.
        Job job = Job
            .Default.WithId("Study")
            .WithStrategy(BenchmarkDotNet.Engines.RunStrategy.Throughput)
            .WithWarmupCount(axes.WarmupIterations)
            .WithIterationCount(axes.Iterations);
        return facts.Versions.Count == 0
            ? config.AddJob(job.AsDefault())
            : config
                .AddJob([.. facts.Versions.Select(version => version.Apply(job))])
                .WithOrderer(new VersionOrder(facts.Versions));
    }

    /// <summary>What a case measures among the candidates of its setting: its id, with its version where it has one.</summary>
    public static string CandidateOf(BenchmarkCase benchmarkCase) =>
        PackageVersion.NameOf(IdOf(benchmarkCase), PackageVersion.Of(benchmarkCase));

    /// <summary>The id of what a case measures: a provider, or what stands beside them, as files beside a log.</summary>
    public static string IdOf(BenchmarkCase benchmarkCase) =>
        ProviderCatalog.Of(benchmarkCase.Descriptor.WorkloadMethod)?.Id
        ?? benchmarkCase.Descriptor.WorkloadMethodDisplayInfo;
}

/// <summary>
/// The order of the cases of a run that compares versions: setting after setting, each with its versions as they were asked
/// for. BenchmarkDotNet sorts jobs by their text, which has 10.0 before 6.0.
/// </summary>
internal sealed class VersionOrder(IReadOnlyList<PackageVersion> versions) : DefaultOrderer
{
    public override IEnumerable<BenchmarkCase> GetExecutionOrder(
        ImmutableArray<BenchmarkCase> benchmarksCases,
        IEnumerable<BenchmarkLogicalGroupRule>? order = null
    ) => Sort(base.GetExecutionOrder(benchmarksCases, order));

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
