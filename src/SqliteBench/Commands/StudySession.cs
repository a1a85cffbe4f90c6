using BenchmarkDotNet.Configs;
using BenchmarkDotNet.ConsoleArguments;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Turns;
using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.Commands;

/// <summary>One study of a run: its cases, and those that are measured already.</summary>
internal sealed class StudySession
{
    // A first table is shown only if more time than this is left.
    private static readonly TimeSpan s_worthwhile = TimeSpan.FromSeconds(30);

    private readonly StudyRun _run;
    private readonly BenchmarkArguments _arguments;
    private readonly RunWorkspace _workspace;
    private readonly RunRecord _record;
    private readonly RunChoices _choices;
    private readonly BenchmarkCase[] _cases;
    private readonly BenchmarkCase[] _missing;
    private readonly List<string> _failures = [];
    private Exception? _unprepared;

    public StudySession(
        StudyRun run,
        BenchmarkArguments arguments,
        RunWorkspace workspace,
        RunRecord record,
        RunChoices choices
    )
    {
        _arguments = arguments;
        _workspace = workspace;
        _record = record;
        _choices = choices;
        StudyBenchmarks.Offer(run.Axes, run.Study.Beside);
        _cases = FindCases(run.Study.Benchmarks);
        _missing = [.. _cases.Where(IsMissing)];
        Keys = [.. _cases.Select(one => CaseRow.Of(one).Key)];
        _run =
            _cases.Length > 0 && LaunchToolchain.LaunchesOf(_cases[0].Job) is { } launches
                ? run with
                {
                    Limits = LaunchLimits.Exactly(launches),
                }
                : run;
    }

    /// <summary>A sentence for each reason why cases could not be measured.</summary>
    public IReadOnlyList<string> Failures => _failures;

    /// <summary>The keys of all cases that the arguments choose, in their order.</summary>
    public IReadOnlyList<string> Keys { get; }

    /// <summary>Measures the cases that are missing.</summary>
    /// <exception cref="IOException">Templates or programs that they need cannot be made.</exception>
    public void Measure()
    {
        if (_missing.Length == 0)
        {
            return;
        }

        StudyLaunches launches = Plan();
        StudyBenchmarks.Offer(_run.Axes, _run.Study.Beside);
        LaunchToolchain toolchain = new(Prepare, benchmarkCase => Launch(launches, benchmarkCase));
        ManualConfig config = StudyConfig
            .Create(_arguments.Artifacts, _choices.IsVerbose, toolchain)
            .AddColumn(new RatioColumn(one => _record.Find(CaseRow.Of(one).Key)))
            .AddFilter(new SimpleFilter(IsMissing));
        IEnumerable<Summary> summaries = BenchmarkSwitcher
            .FromTypes([_run.Study.Benchmarks])
            .Run(_arguments.ForBenchmarkDotNet, config);
        if (_unprepared is not null)
        {
            throw new IOException(_unprepared.Message, _unprepared);
        }

        _failures.AddRange(
            summaries
                .SelectMany(summary => summary.ValidationErrors)
                .Where(error => error.IsCritical)
                .Select(error => error.Message)
        );
        Console.Out.WriteLines(
            LaunchedCase
                .Doubts(launches.Groups.SelectMany(group => group.Cases))
                .Select(doubt => LastScreen.Wrap($"warning: {doubt}"))
        );
    }

    private bool IsMissing(BenchmarkCase benchmarkCase) => !_record.Kept.ContainsKey(CaseRow.Of(benchmarkCase).Key);

    // Keeps the exception, which BenchmarkDotNet would only write to its log.
    private void Prepare()
    {
        try
        {
            TemplatePreparation.Run(_run.Axes.SelectedTemplates, _workspace.Cache, Console.Out);
            foreach (Versions.PackageVersion version in _run.Axes.Versions)
            {
                Console.WriteLine($"building the program with {version} ...");
                _workspace.Programs.Build(version);
            }
        }
        catch (Exception exception)
        {
            _unprepared = exception;
            throw;
        }
    }

    private (LaunchedCase, CaseGroup) Launch(StudyLaunches launches, BenchmarkCase benchmarkCase)
    {
        try
        {
            return launches.Launch(StudyBenchmarks.CandidateOf(benchmarkCase));
        }
        catch (WorkerException exception) when (exception.IsInterruption)
        {
            _workspace.Signals.Interrupt();
            throw;
        }
    }

    private StudyLaunches Plan()
    {
        HashSet<Candidate> wanted = [.. _missing.Select(StudyBenchmarks.CandidateOf)];
        IReadOnlyList<CaseGroup> groups = CaseGroup.Of(_run.Study.CandidatesOf(_run.Axes), _run.Axes, wanted.Contains);
        HashSet<Candidate> quoted =
        [
            .. _missing
                .Where(one => _choices.Quoted.Any(figure => figure.Uses(CaseRow.Of(one))))
                .Select(StudyBenchmarks.CandidateOf),
        ];
        TimeSpan time = _run.Cost.Launches;
        int launched = 0;
        ProgressReporter progress = new(Console.Out, () => time * (groups.Count - launched) / groups.Count);
        WorkerLauncher launcher = new(_run.Axes, _workspace.Workers, _workspace.Programs.FolderOf);
        return new StudyLaunches(
            groups,
            time,
            block =>
            {
                launched += block.Count;
                LaunchLimits limits = _run.Limits with { Time = _run.Limits.Time * block.Count / groups.Count };
                return new LaunchSchedule(launcher, limits)
                {
                    Inspection = _run.Inspection,
                    IsQuoted = one => quoted.Contains(one.Candidate),
                    Told = progress.Tell,
                    Passed = (pass, left) =>
                    {
                        if (pass == LaunchSchedule.FirstPasses && left > s_worthwhile)
                        {
                            ShowFirst(block);
                        }
                    },
                };
            },
            measured => _record.Add([.. RowsOf(measured)])
        );
    }

    private void ShowFirst(IReadOnlyList<CaseGroup> groups)
    {
        Console.WriteLine();
        Console.WriteLine($"First table, after {LaunchSchedule.FirstPasses} launches of each case:");
        Console.WriteLine();
        Console.Write(LastScreen.Of(_record.PartOf([.. RowsOf(groups)]), StudyCatalog.ForReports));
    }

    private IEnumerable<CaseResult> RowsOf(IReadOnlyList<CaseGroup> groups) =>
        from one in _missing
        let candidate = StudyBenchmarks.CandidateOf(one)
        let @group = groups.FirstOrDefault(other => other.Find(candidate) is not null)
        where @group is not null
        select CaseRow.Of(one, @group.Find(candidate)!, @group, _run.Axes);

    // As BenchmarkDotNet finds them itself: by its own options beside the suite's configuration.
    private BenchmarkCase[] FindCases(Type benchmarks)
    {
        ManualConfig config = StudyConfig.Create(_arguments.Artifacts, logs: false);
        IConfig given = ConfigParser.Parse(_arguments.ForBenchmarkDotNet, NullLogger.Instance, config).config;
        return BenchmarkConverter.TypeToBenchmarks(benchmarks, ManualConfig.Union(config, given)).BenchmarksCases;
    }
}
