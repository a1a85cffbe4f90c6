using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.ConsoleArguments;
using BenchmarkDotNet.ConsoleArguments.ListBenchmarks;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Environments;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Order;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains;
using BenchmarkDotNet.Toolchains.InProcess.NoEmit;
using BenchmarkDotNet.Toolchains.Parameters;
using BenchmarkDotNet.Toolchains.Results;
using Perfolizer.Mathematics.OutlierDetection;
using JobRun = BenchmarkDotNet.Jobs.RunMode;

namespace SqliteBench.Measurement.Benchmarks;

/// <summary>BenchmarkDotNet's part in a run: its options, its list of cases, its table and its exports.</summary>
internal sealed class BenchmarkDotNetRun : IExecutor
{
    private readonly CommandLineOptions _options;
    private readonly ImmutableConfig _config;
    private Dictionary<BenchmarkCase, MeasuredCase> _measured = [];

    private BenchmarkDotNetRun(CommandLineOptions options, IConfig given, bool isVerbose)
    {
        _options = options;
        Artifacts = options.ArtifactsDirectory is { } folder
            ? WritableFolder.Check("--artifacts", $"{folder}")
            : Paths.Artifacts;
        Studies = StudyCatalog.Choose([.. options.AnyCategories, .. options.AllCategories], [.. options.Filters]);
        Toolchain toolchain = new("Launches", new InProcessNoEmitGenerator(), new InProcessNoEmitBuilder(), this);
        ManualConfig own = ManualConfig
            .CreateEmpty()
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddColumn(new RatioColumn(one => _measured[one].Row.Ratio))
            // All cases share one method.
            .HideColumns("Method")
            // The first one counts: with --memory that of BenchmarkDotNet, which adds the garbage collections.
            .AddDiagnoser([.. given.GetDiagnosers(), new MemoryDiagnoser(new MemoryDiagnoserConfig(false))])
            .AddLogger(isVerbose ? ConsoleLogger.Default : NullLogger.Instance)
            // Its own ends the whole run when the disk is full; --verbose shows the same.
            .WithOptions(ConfigOptions.DisableLogFile)
            .WithOrderer(new DefaultOrderer(SummaryOrderPolicy.Declared))
            .WithSummaryStyle(
                SummaryStyle.Default.WithMaxParameterColumnWidth(200).WithCultureInfo(CultureInfo.InvariantCulture)
            )
            .AddJob(Job.Default.WithToolchain(toolchain).WithOutlierMode(OutlierMode.DontRemove).AsMutator());
        _config = ManualConfig.Union(own, given).WithArtifactsPath(Artifacts).CreateImmutableConfig();
    }

    public string Artifacts { get; }

    public string Results => ResultsFile.OfArtifacts(Artifacts);

    public IReadOnlyList<StudyDefinition> Studies { get; }

    /// <summary>Whether the arguments only ask what there is.</summary>
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
        return isKnown
            ? new BenchmarkDotNetRun(options, given, isVerbose)
            : throw new UsageException(Explain(log.GetLog()));
    }

    public StudyCase[] Filter(StudyDefinition study, IEnumerable<StudyCase> cases)
    {
        StudyCase[] all = [.. cases];
        BenchmarkCase[] benchmarks = BenchmarksOf(study, all);
        return [.. all.Where((_, place) => _config.GetFilters().All(filter => filter.Predicate(benchmarks[place])))];
    }

    public int Inform(IEnumerable<StudyRun> runs, TextWriter output)
    {
        if (_options.PrintInformation)
        {
            output.WriteLine(HostEnvironmentInfo.GetInformation());
            return ExitCode.Success;
        }

        bool isEmpty = true;
        foreach (StudyRun run in runs)
        {
            StudyCase[] cases = Filter(run.Study, run.Study.CasesOf(run.Axes));
            isEmpty &= cases.Length == 0;
            string id = run.Study.Id;
            string[] names = [.. BenchmarksOf(run.Study, cases).Select(FullNameProvider.GetBenchmarkName)];
            string Branch(string name, int place) =>
                $" {(place < names.Length - 1 ? '├' : '└')}─{name[(id.Length + 1)..]}";
            bool isTree = _options.ListBenchmarkCaseMode == ListBenchmarkCaseMode.Tree;
            output.WriteLines(isTree ? names.Select(Branch).Prepend(id) : names);
        }

        UsageException.ThrowIf(isEmpty, "no case matches the filter; --list flat without a filter lists all cases");
        return ExitCode.Success;
    }

    public IReadOnlyList<string> Report(StudyDefinition study, IReadOnlyList<MeasuredCase> measured)
    {
        BenchmarkCase[] cases = BenchmarksOf(study, [.. measured.Select(one => one.Planned)]);
        _measured = cases.Zip(measured).ToDictionary();
        BenchmarkRunInfo[] runs = [new(cases, cases[0].Descriptor.Type, _config)];
        // It would ask `dotnet --version`, which complains on the console where there is no SDK.
        typeof(HostEnvironmentInfo)
            .GetProperty(nameof(HostEnvironmentInfo.DotNetSdkVersion))!
            .SetValue(HostEnvironmentInfo.GetCurrent(), new Lazy<string>(""));
        return
        [
            .. from summary in BenchmarkRunner.Run(runs)
            from error in summary.ValidationErrors
            where error.IsCritical
            select error.Message,
        ];
    }

    // Tells the launches that count, divided among those that BenchmarkDotNet asks for.
    public ExecuteResult Execute(ExecuteParameters executeParameters)
    {
        MeasuredCase one = _measured[executeParameters.BenchmarkCase];
        int index = executeParameters.LaunchIndex;
        if (one.Launched is not { IsTimed: true, Findings: { } findings })
        {
            return new ExecuteResult(true, ExitCode.Failure, null, [], [], [], index);
        }

        int launches = executeParameters.BenchmarkCase.Job.ResolveValue(JobRun.LaunchCountCharacteristic, 1);
        long operations = findings.Operations;
        IReadOnlyList<double> samples = one.Row.Samples;
        string[] results =
        [
            .. samples
                .Take(((index - 1) * samples.Count / launches)..(index * samples.Count / launches))
                .Select((ns, at) => $"{at + 1}: {operations} op, {ns * operations:0.00} ns, {ns:0.00} ns/op")
                .Select(line => $"WorkloadResult  {line}"),
        ];
        string garbage = $"// GC:  {string.Join(' ', findings.Collections)} {findings.AllocatedBytes} {operations}";
        return new ExecuteResult(true, ExitCode.Success, null, results, [garbage], results, index);
    }

    private BenchmarkCase[] BenchmarksOf(StudyDefinition study, IReadOnlyList<StudyCase> cases)
    {
        MethodInfo method = typeof(StudyBenchmarks).GetMethod(nameof(StudyBenchmarks.Run))!;
        Descriptor descriptor = new(new StudyType(study.Id), method, categories: [study.Id]);
        // The cases of a study have the same columns, and each column has one definition.
        Dictionary<string, ParameterDefinition> columns = [];
        ParameterInstance InstanceOf(KeyValuePair<string, string> value)
        {
            columns.TryAdd(value.Key, new(value.Key, false, [], false, typeof(Text), columns.Count));
            return new(columns[value.Key], new Text(value.Value), _config.SummaryStyle);
        }

        return
        [
            .. from one in cases
            let parameters = one.Row.Axes.Append(new(ResultColumns.Provider, one.Row.Provider))
            let instances = new ParameterInstances([.. parameters.Select(InstanceOf)])
            select BenchmarkCase.Create(descriptor, Job, instances, _config),
        ];
    }

    private static string Explain(string log)
    {
        string[] lines = log.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        int heading = Array.FindIndex(lines, line => line.StartsWith("ERROR(S)"));
        string reason = heading >= 0 && heading + 1 < lines.Length ? lines[heading + 1] : lines.FirstOrDefault() ?? "";
        return $"BenchmarkDotNet rejects these arguments: {reason.TrimEnd('.')}; see --help";
    }

    // A string would be put into quotes.
    private sealed record Text(string Value)
    {
        public override string ToString() => Value;
    }

    // The names of cases and of exported files begin with the type, so each study has one of its name.
    private sealed class StudyType(string id) : TypeDelegator(typeof(StudyBenchmarks))
    {
        public override string Name => id;

        public override string Namespace => "";

        public override Type[] GetGenericArguments() => [];
    }

    private sealed class RatioColumn(Func<BenchmarkCase, Estimate?> ratioOf) : IColumn
    {
        public string Id => ColumnName;
        public string ColumnName => "Times baseline";
        public string Legend => "Time relative to the case's baseline, with its 95 % interval";
        public ColumnCategory Category => ColumnCategory.Custom;
        public UnitType UnitType => UnitType.Dimensionless;
        public int PriorityInCategory => 0;
        public bool IsNumeric => true;
        public bool AlwaysShow => false;

        public bool IsAvailable(Summary summary) => summary.BenchmarksCases.Any(one => !IsDefault(summary, one));

        public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => ratioOf(benchmarkCase) is null;

        public string GetValue(Summary summary, BenchmarkCase benchmarkCase) =>
            ratioOf(benchmarkCase) is { } ratio ? RatioText.WithInterval(ratio) : "-";

        public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) =>
            GetValue(summary, benchmarkCase);
    }
}

/// <summary>What BenchmarkDotNet takes for the class of a study's benchmarks.</summary>
public class StudyBenchmarks
{
    [Benchmark]
    public virtual void Run() => throw new InvalidOperationException("only worker processes execute operations");
}
