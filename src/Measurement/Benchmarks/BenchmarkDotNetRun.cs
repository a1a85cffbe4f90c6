using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.ConsoleArguments;
using BenchmarkDotNet.ConsoleArguments.ListBenchmarks;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Environments;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.NoEmit;
using Perfolizer.Mathematics.OutlierDetection;
using SqliteBench.Hosting;
using SqliteBench.Results;
using JobRun = BenchmarkDotNet.Jobs.RunMode;

namespace SqliteBench.Measurement.Benchmarks;

/// <summary>BenchmarkDotNet's part in a run: its options, its list of cases, its engine with <c>--sequential</c>, and its table.</summary>
public sealed class BenchmarkDotNetRun
{
    private readonly CommandLineOptions _options;
    private readonly IConfig _given;
    private readonly bool _isVerbose;
    private readonly ImmutableConfig _config;

    private BenchmarkDotNetRun(CommandLineOptions options, IConfig given, bool isVerbose)
    {
        (_options, _given, _isVerbose) = (options, given, isVerbose);
        Artifacts = options.ArtifactsDirectory is { } folder
            ? WritableFolder.Check("--artifacts", $"{folder}")
            : Paths.Artifacts;
        Studies = StudyCatalog.Choose(
            [.. options.AnyCategories, .. options.AllCategories],
            [.. options.Filters.Select(filter => filter.Replace(BenchmarkDotNetOptions.CaseName, ""))]
        );
        _config = ConfigOf(Job.Default);
    }

    public string Artifacts { get; }

    public string Results => ResultsFile.OfArtifacts(Artifacts);

    public IReadOnlyList<StudyDefinition> Studies { get; }

    /// <summary>Whether the command only prints information or a list, and measures nothing.</summary>
    public bool OnlyInforms =>
        _options.PrintInformation || _options.ListBenchmarkCaseMode != ListBenchmarkCaseMode.Disabled;

    /// <summary>How often the job launches each case; an iteration is a launch. Null if it does not say.</summary>
    public int? Launches =>
        Job.HasValue(JobRun.LaunchCountCharacteristic) || Job.HasValue(JobRun.IterationCountCharacteristic)
            ? Job.ResolveValue(JobRun.LaunchCountCharacteristic, 1)
                * Job.ResolveValue(JobRun.IterationCountCharacteristic, 1)
            : null;

    /// <summary>Whether launches warm up. Those of <c>--job dry</c> do not: it only shows that cases run.</summary>
    public bool WarmsUp =>
        Job.ResolveValue(JobRun.RunStrategyCharacteristic, RunStrategy.Throughput) != RunStrategy.ColdStart;

    private Job Job => _config.GetJobs().Single();

    public static BenchmarkDotNetRun Parse(IEnumerable<string> arguments, bool isVerbose = false)
    {
        AccumulationLogger log = new();
        (bool isKnown, IConfig? given, CommandLineOptions options) = ConfigParser.Parse(
            BenchmarkDotNetOptions.Read(arguments),
            log,
            ManualConfig.CreateEmpty()
        );
        if (!isKnown)
        {
            throw new UsageException(Explain(log.GetLog()));
        }

        return new BenchmarkDotNetRun(options, given, isVerbose);
    }

    /// <summary>Returns the cases whose names match BenchmarkDotNet's filters.</summary>
    public IReadOnlyList<StudyCase> Filter(StudyRun run)
    {
        IFilter[] filters = [.. _config.GetFilters()];
        bool IsLeft(StudyCase planned) => filters.All(filter => filter.Predicate(BenchmarkOf(planned, _config)));
        return [.. run.Cases.Where(IsLeft)];
    }

    /// <summary>Prints what <c>--info</c> or <c>--list</c> asks for.</summary>
    public int Inform(IReadOnlyList<StudyRun> runs, TextWriter output)
    {
        if (_options.PrintInformation)
        {
            output.WriteLine(HostEnvironmentInfo.GetInformation());
            return ExitCode.Success;
        }

        bool isTree = _options.ListBenchmarkCaseMode == ListBenchmarkCaseMode.Tree;
        foreach (StudyRun run in runs)
        {
            if (isTree)
            {
                output.WriteLine(run.Study.Id);
            }

            foreach ((int place, StudyCase planned) in run.Cases.Index())
            {
                string branch = place < run.Cases.Count - 1 ? " ├─" : " └─";
                string name = FullNameProvider.GetBenchmarkName(BenchmarkOf(planned, _config));
                output.WriteLine(isTree ? branch + name : name);
            }
        }

        UsageException.ThrowIf(
            runs.All(run => run.Cases.Count == 0),
            "no case matches the filter; --list flat without a filter lists all cases"
        );
        return ExitCode.Success;
    }

    /// <summary>Hands what was measured in alternation to BenchmarkDotNet, for its table and its exports.</summary>
    public IReadOnlyList<string> Report(
        IReadOnlyList<StudyRun> runs,
        IReadOnlyList<(LaunchedCase Launched, CaseResult Row)> measured
    )
    {
        Dictionary<string, (LaunchedCase Launched, CaseResult Row)> byKey = measured
            .DistinctBy(entry => entry.Row.Key)
            .ToDictionary(entry => entry.Row.Key);
        MeasuredTurns turns = new(byKey);
        string? RatioText(BenchmarkCase benchmark)
        {
            CaseResult row = byKey[CaseColumn.CaseOf(benchmark).Row.Key].Row;
            return row.Ratio is { Value: > 0 } ratio ? FigureText.PreciseRatio(ratio) : null;
        }

        ImmutableConfig config = ConfigOf(
            Job.Default.WithToolchain(turns.Toolchain).WithOutlierMode(OutlierMode.DontRemove),
            new CaseColumn("Times baseline", "Time relative to the case's baseline, with its 95 % interval", RatioText)
            {
                Category = ColumnCategory.Custom,
                IsNumeric = true,
            }
        );
        return Run(
            [
                .. from run in runs
                from planned in run.Cases
                where byKey.ContainsKey(planned.Row.Key)
                select BenchmarkOf(planned, config),
            ],
            config
        );
    }

    /// <summary>Has BenchmarkDotNet's own engine measure the cases, one after another, in this process.</summary>
    public IReadOnlyList<string> MeasureSequentially(IReadOnlyList<StudyRun> runs)
    {
        Case[] cases = [.. runs.SelectMany(run => run.Cases).Select(planned => planned.Case)];
        UsageException.ThrowIf(
            Array.Exists(cases, candidate => candidate.Version is not null),
            "--sequential measures in one process, which has one version of each package: leave out --versions"
        );
        UsageException.ThrowIf(
            cases.Select(candidate => candidate.Engine).OfType<object>().Distinct().Count() > 1,
            "--sequential measures in one process, which has one engine in one configuration: choose one"
        );
        ImmutableConfig config = ConfigOf(Job.Default.WithToolchain(new InProcessNoEmitToolchain(logOutput: false)));
        return Run(
            [
                .. runs.SelectMany(run => run.Cases)
                    .Select(planned => BenchmarkOf(planned, config, isMeasuredHere: true)),
            ],
            config
        );
    }

    private static string[] Run(BenchmarkCase[] benchmarks, ImmutableConfig config)
    {
        // BenchmarkDotNet would ask `dotnet --version`, which complains on the console where there is no SDK.
        typeof(HostEnvironmentInfo)
            .GetProperty(nameof(HostEnvironmentInfo.DotNetSdkVersion))!
            .SetValue(HostEnvironmentInfo.GetCurrent(), new Lazy<string>(""));
        if (benchmarks.Length == 0)
        {
            return [];
        }

        return
        [
            .. from summary in BenchmarkRunner.Run([new BenchmarkRunInfo(benchmarks, typeof(CaseBenchmark), config)])
            from error in summary.ValidationErrors
            where error.IsCritical
            select error.Message,
        ];
    }

    private ImmutableConfig ConfigOf(Job job, params IColumn[] columns)
    {
        ManualConfig own = ManualConfig
            .CreateEmpty()
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddColumn([.. CaseColumn.OfAxes, .. columns])
            // All cases share one method, and their columns tell more than their names.
            .HideColumns("Method", nameof(CaseBenchmark.Case))
            // The first diagnoser counts: with --memory that of BenchmarkDotNet, which adds the garbage collections.
            .AddDiagnoser([.. _given.GetDiagnosers(), new MemoryDiagnoser(new MemoryDiagnoserConfig(false))])
            .AddLogger(_isVerbose ? ConsoleLogger.Default : NullLogger.Instance)
            // BenchmarkDotNet's log file ends the whole run when the disk is full; --verbose shows the same.
            .WithOptions(ConfigOptions.DisableLogFile)
            .WithOrderer(new CaseOrder())
            .WithSummaryStyle(
                SummaryStyle.Default.WithMaxParameterColumnWidth(200).WithCultureInfo(CultureInfo.InvariantCulture)
            )
            .AddJob(job.AsMutator());
        return ManualConfig.Union(own, _given).WithArtifactsPath(Artifacts).CreateImmutableConfig();
    }

    private static BenchmarkCase BenchmarkOf(StudyCase planned, ImmutableConfig config, bool isMeasuredHere = false)
    {
        Type type = typeof(CaseBenchmark);
        bool startsAnew = isMeasuredHere && planned.Case.Workload.StartsAnew;
        Descriptor descriptor = new(
            type,
            type.GetMethod(nameof(CaseBenchmark.Execute))!,
            type.GetMethod(nameof(CaseBenchmark.Open)),
            type.GetMethod(nameof(CaseBenchmark.Close)),
            startsAnew ? type.GetMethod(nameof(CaseBenchmark.OpenAnew)) : null,
            startsAnew ? type.GetMethod(nameof(CaseBenchmark.Check)) : null,
            baseline: isMeasuredHere && planned.Case == planned.Baseline,
            categories: [planned.Row.Study],
            operationsPerInvoke: planned.Case.Operations
        );
        Job job = config.GetJobs().Single();
        ParameterDefinition definition = new(nameof(CaseBenchmark.Case), false, [], false, typeof(StudyCase), 0);
        return BenchmarkCase.Create(
            descriptor,
            // A database that has been changed cannot be changed in the same way again.
            startsAnew ? job.WithInvocationCount(1).WithUnrollFactor(1) : job,
            new ParameterInstances([new ParameterInstance(definition, planned, config.SummaryStyle)]),
            config
        );
    }

    private static string Explain(string log)
    {
        string[] lines = log.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        string reason = lines.SkipWhile(line => !line.StartsWith("ERROR(S)")).Skip(1).Concat(lines).FirstOrDefault("");
        return $"BenchmarkDotNet rejects these arguments: {reason.TrimEnd('.')}; see --help";
    }
}
