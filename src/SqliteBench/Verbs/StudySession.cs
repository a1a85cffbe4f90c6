using System.Globalization;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.ConsoleArguments;
using BenchmarkDotNet.Environments;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.CommandLine;
using SqliteBench.Measuring;
using SqliteBench.Pairs;
using SqliteBench.Reporting;
using SqliteBench.Reports;
using SqliteBench.Results;

namespace SqliteBench.Verbs;

/// <summary>One study of a run: its cases, those that are measured already, and its reports.</summary>
/// <param name="run">The study.</param>
/// <param name="arguments">The arguments for BenchmarkDotNet.</param>
/// <param name="workspace">What the run makes.</param>
/// <param name="choices">How the run is made.</param>
/// <param name="record">What is written down of it.</param>
internal sealed class StudySession(
    StudyRun run,
    BenchmarkArguments arguments,
    RunWorkspace workspace,
    RunChoices choices,
    RunRecord record
)
{
    private readonly PairedCases? _paired = choices.HasPairs ? PairsOf(run, workspace) : null;

    private readonly List<string> _failures = [];

    /// <summary>A sentence for each setting that could not be timed in pairs, and for what could not be written.</summary>
    public IReadOnlyList<string> Failures => [.. _paired?.Failures ?? [], .. _failures];

    /// <summary>Whether all cases are measured.</summary>
    public bool IsWhole { get; private set; }

    /// <summary>Measures the cases that are missing.</summary>
    /// <returns>Summaries of all cases.</returns>
    public IReadOnlyList<Summary> Measure()
    {
        BenchmarkCase[] kept = record.Kept.Count > 0 ? [.. Cases().Where(IsKept)] : [];
        if (kept.Length > 0 && kept.Length == Cases().Length)
        {
            // Its reports are there since before the interruption.
            IsWhole = true;
            return [Summarize([])];
        }

        ManualConfig config = Configure(run.Facts)
            .AddLogger(workspace.Gate)
            .AddEventProcessor(workspace.Generated)
            .AddEventProcessor(new ProgressReporter(Console.Out, workspace.Cases))
            .AddEventProcessor(record);
        if (kept.Length > 0)
        {
            config.AddFilter(new SimpleFilter(benchmarkCase => !IsKept(benchmarkCase)));
        }

        TemplatePreparation.Run(run.Axes.SelectedTemplates, workspace.Cache, Console.Out);
        IReadOnlyList<Summary> summaries = Run(config);
        if (kept.Length > 0)
        {
            summaries = [Summarize([.. summaries.SelectMany(summary => summary.Reports)], summaries)];
        }

        // Behind the gate, so that an interruption waits for whole reports.
        workspace.Gate.Run(() => summaries.Count(summary => summary.Reports.Length > 0 && Export(summary, run.Facts)));
        return summaries;
    }

    private IReadOnlyList<Summary> Run(ManualConfig config)
    {
        using RunLog? log = arguments.WantLog ? RunLog.In(arguments.Artifacts, run.Study.Benchmarks.FullName!) : null;
        if (log is not null)
        {
            config.AddLogger(log);
        }

        try
        {
            IReadOnlyList<Summary> summaries = workspace.Gate.Run(() =>
                run.Measure(arguments.ForBenchmarkDotNet, config)
            );
            IsWhole = true;
            return summaries;
        }
        catch (Exception exception)
            when (!workspace.Gate.HoldsBack() && exception is IOException or UnauthorizedAccessException)
        {
            // What is measured is there, whatever kept the rest from it.
            Summary measured = Summarize(Measured());
            int cases = Cases().Length;
            IsWhole = measured.Reports.Length == cases;
            _failures.Add(
                $"{run.Study.Id}: {Figure.Plain(measured.Reports.Length)} of {Figure.Plain(cases)} cases were"
                    + $" measured: {exception.Message}"
            );
            return [measured];
        }
    }

    /// <summary>Makes the reports of a study that was interrupted, of the cases that are measured.</summary>
    public void KeepReports()
    {
        BenchmarkReport[] reports = Measured();
        if (reports.Length == 0)
        {
            return;
        }

        Summary summary = Summarize(reports);
        int cases = Cases().Length;
        bool isWhole = summary.Reports.Length == cases;
        string sentence =
            $"the run was interrupted when {Figure.Plain(summary.Reports.Length)} of {Figure.Plain(cases)} cases of this study"
            + " were measured. The same command with `--resume` measures the others.";
        Export(summary, isWhole ? run.Facts : run.Facts with { Partial = sentence });
    }

    private static PairedCases PairsOf(StudyRun run, RunWorkspace workspace) =>
        run.Axes.Versions.Count == 0
            ? new PairedCases(run.Axes, run.Study.PairedAlone)
            : new PairedCases(run.Axes, versions: new VersionRounds(run.Axes, workspace.Generated.FolderOf));

    private BenchmarkReport[] Measured() =>
        [.. record.Reports.Where(report => report.BenchmarkCase.Descriptor.Type == run.Study.Benchmarks)];

    private bool IsKept(BenchmarkCase benchmarkCase) => record.Kept.ContainsKey(MeasuredResult.Of(benchmarkCase).Key);

    private ManualConfig Configure(RunFacts facts) =>
        StudyConfig.Create(facts, run.Standard, arguments.NamesJob, choices.IsVerbose, workspace.Cases, _paired);

    // As BenchmarkDotNet finds them itself: by its own options beside the suite's configuration.
    private BenchmarkCase[] Cases()
    {
        run.Axes.Publish();
        ManualConfig config = Configure(run.Facts);
        IConfig given = ConfigParser.Parse(arguments.ForBenchmarkDotNet, NullLogger.Instance, config).config;
        return BenchmarkConverter
            .TypeToBenchmarks(run.Study.Benchmarks, ManualConfig.Union(config, given))
            .BenchmarksCases;
    }

    /// <summary>One summary of what was kept and what was measured since.</summary>
    private Summary Summarize(IReadOnlyList<BenchmarkReport> reports, IReadOnlyList<Summary>? summaries = null)
    {
        Dictionary<string, BenchmarkReport> measured = reports
            .GroupBy(report => MeasuredResult.Of(report.BenchmarkCase).Key)
            .ToDictionary(group => group.Key, group => group.Last());
        List<BenchmarkReport> all = [];
        foreach (BenchmarkCase benchmarkCase in Cases())
        {
            string key = MeasuredResult.Of(benchmarkCase).Key;
            if (measured.TryGetValue(key, out BenchmarkReport? report))
            {
                all.Add(report);
            }
            else if (record.Kept.TryGetValue(key, out CaseResult? kept))
            {
                workspace.Cases.Keep(benchmarkCase, KeptReport.ToldBy(kept));
                all.Add(KeptReport.Of(kept, benchmarkCase));
            }
        }

        ManualConfig config = Configure(run.Facts);
        return new Summary(
            run.Study.Benchmarks.FullName!,
            [.. all],
            HostEnvironmentInfo.GetCurrent(),
            Path.GetDirectoryName(record.Path)!,
            "",
            TimeSpan.Zero,
            config.CultureInfo ?? CultureInfo.InvariantCulture,
            [.. (summaries ?? []).SelectMany(summary => summary.ValidationErrors)],
            [.. config.GetColumnHidingRules()],
            config.SummaryStyle
        );
    }

    private bool Export(Summary summary, RunFacts facts)
    {
        try
        {
            foreach (IExporter exporter in StudyConfig.ReportsOf(facts, workspace.Cases, _paired))
            {
                // It writes while its answer is read.
                _ = exporter.ExportToFiles(summary, NullLogger.Instance).Count();
            }

            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            _failures.Add($"{run.Study.Id}: the reports were not written: {exception.Message}");
            RemoveReports(summary);
            return false;
        }
    }

    // What is there of them is not whole.
    private static void RemoveReports(Summary summary)
    {
        foreach (string report in RunEnding.ReportsOf([summary]))
        {
            File.Delete(report);
        }
    }
}
