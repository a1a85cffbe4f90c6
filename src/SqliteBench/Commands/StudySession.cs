using BenchmarkDotNet.Configs;
using BenchmarkDotNet.ConsoleArguments;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.Commands;

/// <summary>One study of a run: its cases, and those that are measured already.</summary>
internal sealed class StudySession(
    StudyRun run,
    BenchmarkArguments arguments,
    RunWorkspace workspace,
    RunChoices choices,
    RunRecord record
)
{
    // Launches of each case that make a first table, and what must be left for it to be shown.
    private const int PassesOfFirst = 3;
    private static readonly TimeSpan s_worthwhile = TimeSpan.FromSeconds(30);

    private readonly List<string> _failures = [];
    private string[]? _keys;

    /// <summary>A sentence for what took no turns, and for what kept cases from being measured.</summary>
    public IReadOnlyList<string> Failures => [.. _failures];

    /// <summary>Measures the cases that are missing.</summary>
    /// <returns>The keys of all cases, in their order.</returns>
    public IReadOnlyList<string> Measure()
    {
        if (Keys.All(record.Kept.ContainsKey))
        {
            return Keys;
        }

        ProgressReporter progress = new(Console.Out, record, SecondsOf);
        PairedCases? pairs = run.Turns is { } time ? PairsOf(time, progress) : null;
        record.Pairs = pairs;
        record.Added = progress.Tell;
        ManualConfig config = Configure();
        if (pairs is not null)
        {
            TurnsColumn.AddTo(config, record.ResultOf);
        }

        config
            .AddLogger(workspace.Gate)
            .AddEventProcessor(workspace.Generated)
            .AddEventProcessor(record)
            .AddEventProcessor(progress)
            .AddFilter(new SimpleFilter(IsMissing));
        TemplatePreparation.Run(run.Axes.SelectedTemplates, workspace.Cache, Console.Out);
        Run(config);
        _failures.InsertRange(0, pairs?.Failures ?? []);
        Console.Out.WriteLines(pairs?.Doubts.Select(doubt => LastScreen.Wrap($"warning: {doubt}")) ?? []);
        return Keys;
    }

    /// <summary>The keys of all cases that the arguments choose, in their order.</summary>
    public IReadOnlyList<string> Keys =>
        _keys ??= [.. Cases().Select(benchmarkCase => MeasuredResult.Of(benchmarkCase).Key)];

    private bool IsMissing(BenchmarkCase benchmarkCase) =>
        !record.Kept.ContainsKey(MeasuredResult.Of(benchmarkCase).Key);

    private double SecondsOf(ICaseSettings settings) =>
        RunCost.SecondsOfCase(settings, run.Axes, run.Standard.Iterations + run.Standard.WarmupIterations);

    private void Run(ManualConfig config)
    {
        try
        {
            IReadOnlyList<Summary> summaries = workspace.Gate.Run(() =>
                run.Measure(arguments.ForBenchmarkDotNet, config)
            );
            // Those whose program was not built are told of here alone.
            foreach (BenchmarkReport report in summaries.SelectMany(summary => summary.Reports))
            {
                record.Add(report);
            }

            _failures.AddRange(
                summaries
                    .SelectMany(summary => summary.ValidationErrors)
                    .Where(error => error.IsCritical)
                    .Select(error => error.Message)
            );
        }
        catch (Exception exception)
            when (!workspace.Gate.HoldsBack() && exception is IOException or UnauthorizedAccessException)
        {
            // What is measured is there, whatever kept the rest from it.
            int measured = record.Measured.Count(result => Keys.Contains(result.Key));
            _failures.Add($"{run.Study.Id}: {measured} of {Keys.Count} cases were measured:" + $" {exception.Message}");
        }
    }

    private PairedCases PairsOf(TimeSpan time, ProgressReporter progress)
    {
        BenchmarkCase[] missing = [.. Cases().Where(IsMissing)];
        HashSet<(string, ICaseSettings)> wanted =
        [
            .. missing.Select(one => (StudyConfig.CandidateOf(one), StudyBenchmarks.SettingsOf(one))),
        ];
        PairedCases? pairs = null;
        return pairs = new(
            PairedGroup.Of(
                run.Study.SettingsOf(run.Axes),
                run.Study.Beside,
                run.Axes,
                (candidate, settings) => wanted.Contains((candidate, settings))
            ),
            new WorkerLauncher(run.Axes, new WorkerGate(), workspace.Generated.FolderOf),
            time,
            launched =>
            {
                progress.Tell(launched);
                if (launched.Passes == PassesOfFirst && launched.Left > s_worthwhile)
                {
                    CaseResult[] first =
                    [
                        .. missing.Select(one => MeasuredResult.OfTurns(one, pairs!)).OfType<CaseResult>(),
                    ];
                    Console.WriteLine();
                    Console.WriteLine($"First table, after {launched.Passes} launches of each case:");
                    Console.WriteLine();
                    Console.Write(LastScreen.Of(record.PartOf(first), StudyCatalog.ForReports));
                }
            }
        );
    }

    private ManualConfig Configure() =>
        StudyConfig.Create(run.Facts, run.Standard, arguments.NamesJob, choices.IsVerbose, workspace.Cases);

    // As BenchmarkDotNet finds them itself: by its own options beside the suite's configuration.
    private BenchmarkCase[] Cases()
    {
        run.Axes.Publish();
        ManualConfig config = Configure();
        IConfig given = ConfigParser.Parse(arguments.ForBenchmarkDotNet, NullLogger.Instance, config).config;
        return BenchmarkConverter
            .TypeToBenchmarks(run.Study.Benchmarks, ManualConfig.Union(config, given))
            .BenchmarksCases;
    }
}
