using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;
using SqliteBench.PackageVersions;
using SqliteBench.Pairs;
using SqliteBench.Providers;
using SqliteBench.Reports;
using SqliteBench.Studies;

namespace SqliteBench.Measuring;

/// <summary>How BenchmarkDotNet runs the studies.</summary>
internal static class StudyConfig
{
    /// <param name="facts">What the run is made with: its providers are measured.</param>
    /// <param name="axes">The study's own number of iterations.</param>
    /// <param name="jobIsGiven">Whether the command line names a job, which then replaces the suite's own.</param>
    /// <param name="console">Whether BenchmarkDotNet writes its whole log to the console.</param>
    /// <param name="cases">Takes what the cases report; null where nothing is measured.</param>
    /// <param name="pairs">Times the providers in pairs; null where that is not wanted.</param>
    public static ManualConfig Create(
        RunFacts facts,
        StudyAxes axes,
        bool jobIsGiven,
        bool console,
        CaseDiagnoser? cases = null,
        PairedCases? pairs = null
    )
    {
        HashSet<string> providers = [.. facts.Providers.Select(provider => provider.Id)];
        ManualConfig config = ManualConfig
            .CreateEmpty()
            .AddColumnProvider(
                DefaultColumnProviders.Descriptor,
                DefaultColumnProviders.Params,
                DefaultColumnProviders.Job
            )
            .AddColumn([.. CaseColumn.All])
            // A hand-written column beside it: BenchmarkDotNet's is a figure of a whole iteration.
            .AddColumn(CaseColumn.Allocated)
            .AddDiagnoser(new MemoryDiagnoser(new MemoryDiagnoserConfig(displayGenColumns: false)))
            .AddValidator(JitOptimizationsValidator.FailOnError)
            .AddFilter(
                new SimpleFilter(benchmarkCase =>
                    Measures(benchmarkCase, providers) && SettingsOf(benchmarkCase).IsPossible
                )
            )
            .AddLogger(console ? ConsoleLogger.Default : NullLogger.Instance)
            // The first build of a fresh clone makes the native baseline too.
            .WithBuildTimeout(TimeSpan.FromMinutes(10))
            .WithArtifactsPath(Paths.Artifacts)
            // The suite has one of its own, which outlives a disk that is full.
            .WithOptions(ConfigOptions.DisableLogFile)
            .WithUnionRule(ConfigUnionRule.AlwaysUseLocal)
            .WithSummaryStyle(
                SummaryStyle.Default.WithMaxParameterColumnWidth(200).WithCultureInfo(CultureInfo.InvariantCulture)
            );
        if (cases is not null)
        {
            config.AddDiagnoser(cases);
        }

        if (pairs is not null)
        {
            config.AddDiagnoser(new PairedDiagnoser(pairs)).AddColumn(new EqualProvidersColumn());
        }

        if (providers.Contains(NativeBaseline.Id))
        {
            config.AddColumn(new OperationRatioColumn());
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
                .AddColumn([.. VersionColumn.All])
                // What it says is in a column of its own.
                .HideColumns("Job", "Arguments")
                .WithOrderer(new VersionOrder(facts.Versions));
    }

    /// <summary>
    /// The reports of a study. BenchmarkDotNet, which would pass over what cannot be written, is not given them.
    /// </summary>
    /// <param name="facts">What the run was made with.</param>
    /// <param name="cases">What the cases reported.</param>
    /// <param name="pairs">The paired rounds; null where there are none.</param>
    public static IReadOnlyList<IExporter> ReportsOf(RunFacts facts, CaseDiagnoser cases, PairedCases? pairs) =>
        [
            new GitHubReport(facts, cases, pairs),
            new CsvReport(ColumnsOfCsv(pairs)),
            JsonExporter.Full,
            new StepReport(cases),
            .. pairs is null ? (IExporter[])[] : [new LadderReport(pairs)],
        ];

    /// <summary>The setting of a case.</summary>
    public static ICaseSettings SettingsOf(BenchmarkCase benchmarkCase) =>
        benchmarkCase.Descriptor.Type.IsSubclassOf(typeof(BlockBenchmarks))
            ? CaseSettings.Of(benchmarkCase)
            : StatementCase.Of(benchmarkCase);

    // For readers a line below the table says the first, and tables of their own show the others.
    private static IColumn[] ColumnsOfCsv(PairedCases? pairs) =>
        [.. pairs is null ? (IColumn[])[] : [CaseColumn.NoiseFloor], .. SurveyColumns.All, .. AsynchronyColumns.All];

    private static bool Measures(BenchmarkCase benchmarkCase, HashSet<string> providers) =>
        ProviderCatalog.Of(benchmarkCase.Descriptor.WorkloadMethod) is not { } provider
        || providers.Contains(provider.Id);

    /// <summary>What a case measures among the contenders of its setting: its id, with its version where it has one.</summary>
    /// <param name="benchmarkCase">The case.</param>
    public static string ContenderOf(BenchmarkCase benchmarkCase) =>
        VersionRounds.NameOf(IdOf(benchmarkCase), PackageVersion.Of(benchmarkCase));

    /// <summary>The id of what a case measures: a provider, or what stands beside them, as files beside a log.</summary>
    public static string IdOf(BenchmarkCase benchmarkCase) =>
        ProviderCatalog.Of(benchmarkCase.Descriptor.WorkloadMethod)?.Id
        ?? benchmarkCase.Descriptor.WorkloadMethodDisplayInfo;
}
