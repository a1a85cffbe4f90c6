using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Benchmarks;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Measurement.Studies;
using SqliteBench.Measurement.Turns;
using SqliteBench.Measurement.Versions;
using SqliteBench.Providers;
using SqliteBench.Publishing;
using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>A command line without a command: measures one or more studies.</summary>
internal sealed class RunCommand : RootCommand
{
    private readonly AxisOptions _axes = new();

    private readonly Flag _full = new("--full", "Measure all published combinations; takes hours.");
    private readonly TextOption _budget = new("--budget <time>", "Measure for about this long, such as 90s or 10m.");
    private readonly Flag _noSampling = new("--no-survey", "Skip latencies, I/O and memory, which take extra runs.");
    private readonly Flag _sequential = new("--sequential", "Let BenchmarkDotNet's engine measure case after case.");
    private readonly TextOption _versions = new(
        $"{VersionRequest.Option} <values>",
        "Compare package versions, such as dapper=2.0.123,2.1.x."
    );
    private readonly TextOption _label = new("--label <NAME>", "Save to BenchmarkDotNet.Artifacts/published/NAME too.");
    private readonly Flag _resume = new("--resume", "Continue an interrupted run; repeat its other options.");
    private readonly TextOption _connection = new(
        "--connection <text>",
        "Measure this SQL Server in the study \"engines\". Its database SqliteBench is created and dropped."
    );
    private readonly Flag _verbose = new("--verbose", "Show BenchmarkDotNet's log.");

    public RunCommand()
        : base(
            $"""
            SqliteBench compares ADO.NET providers for SQLite with each other and with C++,
            and checks every answer. Without a command, it measures the study "providers";
            --anyCategories names another. BenchmarkDotNet's options work too.
            Axes, which "list" explains: {string.Join(", ", Axis.All.Select(axis => axis.Option))}.
            Exit codes: 0 success, 1 failure or regression, 2 usage error, 130 interrupted.
            """
        )
    {
        TreatUnmatchedTokensAsErrors = false;
        _axes.Directory.Description = "Put databases there; the study \"journal\" takes several.";
        foreach (Axis axis in Axis.All)
        {
            _axes[axis].Hidden = true;
        }

        Option[] own = [_full, _budget, _noSampling, _sequential, _versions, _label, _resume, _connection, _verbose];
        this.With(Invoke, [.. _axes.All, .. own]);
    }

    private int Invoke(ParseResult result)
    {
        BenchmarkDotNetRun benchmarkDotNet = BenchmarkDotNetRun.Parse(
            result.UnmatchedTokens,
            isVerbose: result.GetValue(_verbose) || result.GetValue(_sequential)
        );
        if (!benchmarkDotNet.OnlyInforms)
        {
            DebugBuild.ThrowIfIs();
        }

        string? label = CommandOutput.ReadLabel(result.GetValue(_label), benchmarkDotNet.Artifacts);
        RunResults? interrupted = null;
        if (result.GetValue(_resume))
        {
            interrupted = InterruptedRun.Read(benchmarkDotNet.Results, CommandOf(result));
        }

        TimeSpan? budget = AxisOptions.ReadTime(result, _budget);
        VersionRequest? request = VersionRequest.Read(result.GetValue(_versions));
        if (request is not null)
        {
            Repository.ThrowIfNotBuildable(VersionRequest.Option);
        }

        Connect(result, benchmarkDotNet);
        StudyRun[] runs = ReadRuns(result, benchmarkDotNet, request);
        ThrowIfIgnored(result, benchmarkDotNet);
        bool comparesPlaces = runs.Any(run => run.Study.ComparesPlaces);
        IReadOnlyList<string> directories = comparesPlaces
            ? _axes.ReadDirectories(result, Paths.Databases)
            : [_axes.ReadDirectory(result, Paths.Databases)];
        using ArtifactsLock? results = benchmarkDotNet.OnlyInforms ? null : new(benchmarkDotNet.Artifacts);
        using RunWorkspace workspace = new(directories, comparesPlaces);
        runs = Plan(result, benchmarkDotNet, workspace.Place(runs, request), budget);
        if (benchmarkDotNet.OnlyInforms)
        {
            return benchmarkDotNet.Inform(runs, Console.Out);
        }

        if (result.GetValue(_sequential))
        {
            return MeasureSequentially(benchmarkDotNet, runs, workspace);
        }

        return MeasureInTurns(result, benchmarkDotNet, runs, workspace, label, budget, interrupted);
    }

    private StudyRun[] ReadRuns(ParseResult result, BenchmarkDotNetRun benchmarkDotNet, VersionRequest? request)
    {
        UsageException.ThrowIf(
            request is not null && benchmarkDotNet.Studies.Count > 1,
            $"{VersionRequest.Option}: choose one study, not {benchmarkDotNet.Studies.Count}"
        );
        List<StudyRun> runs = [];
        foreach (StudyDefinition study in benchmarkDotNet.Studies)
        {
            Axes standard = result.GetValue(_full) ? study.Full : study.Quick;
            if (request is not null)
            {
                standard = standard.With(Axis.Providers, NativeBaseline.Provider, request.Provider);
            }

            runs.Add(_axes.ReadStudy(result, study, standard, fetches: !benchmarkDotNet.OnlyInforms));
        }

        return [.. runs];
    }

    private StudyRun[] Plan(
        ParseResult result,
        BenchmarkDotNetRun benchmarkDotNet,
        IReadOnlyList<StudyRun> runs,
        TimeSpan? budget
    )
    {
        LaunchLimits limits = LaunchLimits.Standard;
        if (benchmarkDotNet.Launches is { } launches)
        {
            limits = LaunchLimits.Exactly(launches);
        }

        StudyRun[] planned =
        [
            .. runs.Select(run =>
                run with
                {
                    Cases = benchmarkDotNet.Filter(run),
                    Limits = limits,
                    Inspection = result.GetValue(_noSampling) ? Inspection.Brief : Inspection.Full,
                }
            ),
        ];
        return budget is { } time ? StudyRun.Within(planned, time) : planned;
    }

    private static int MeasureSequentially(BenchmarkDotNetRun benchmarkDotNet, StudyRun[] runs, RunWorkspace workspace)
    {
        Console.Out.WriteAbsences(StudyRun.AbsencesOf(runs));
        foreach (StudyRun run in runs)
        {
            workspace.Cache.Prepare(run.Axes.SelectedTemplates, Console.Out);
        }

        IReadOnlyList<string> objections = benchmarkDotNet.MeasureSequentially(runs);
        Interruption.ThrowIfBegun();
        return Console.Error.WriteFailures(objections);
    }

    private int MeasureInTurns(
        ParseResult result,
        BenchmarkDotNetRun benchmarkDotNet,
        StudyRun[] runs,
        RunWorkspace workspace,
        string? label,
        TimeSpan? budget,
        RunResults? interrupted
    )
    {
        RunOrigin origin = RunDescription.Describe(label, CommandOf(result), runs);
        if (interrupted is not null)
        {
            InterruptedRun.ThrowIfElsewhere(interrupted, origin);
            origin = interrupted.ToOrigin();
        }

        IReadOnlyList<QuotedFigure> quoted = label is null ? [] : DocumentsCommand.Quoted();
        RunRecord record = new(benchmarkDotNet.Results, origin, InterruptedRun.Kept(interrupted, runs[0]));
        MeasuredRun measured = new(runs, workspace, record, Console.Out)
        {
            Launcher = new WorkerLauncher(workspace.Programs.FolderOf) { WarmsUp = benchmarkDotNet.WarmsUp },
            IsImportant = row => quoted.Any(figure => figure.Uses(row)),
            OnFirstPasses = RunScreen.WriteFirst,
        };
        measured.Announce(budget);
        List<string> failures = [];
        try
        {
            failures.AddRange(measured.Measure());
        }
        finally
        {
            if (Interruption.HasBegun)
            {
                RunScreen.WriteKept(record);
            }
        }

        failures.AddRange(benchmarkDotNet.Report(runs, measured.Measured));
        IReadOnlyList<string> absences = StudyRun.AbsencesOf(runs);
        return RunScreen.End(record, measured.Keys, benchmarkDotNet.Artifacts, absences, failures);
    }

    // Names the server to measure, before anything asks whether it is available.
    private void Connect(ParseResult result, BenchmarkDotNetRun benchmarkDotNet)
    {
        if (result.GetValue(_connection) is { } connection)
        {
            bool measures = benchmarkDotNet.Studies.Any(study => study.Providers.Contains(SqlServerEngine.Provider));
            string? objection = measures ? SqlServerEngine.Connect(connection) : "only study 'engines' uses a server";
            UsageException.ThrowIf(objection is not null, $"{_connection.Name}: {objection}");
        }
    }

    // Refuses options that would have no effect.
    private void ThrowIfIgnored(ParseResult result, BenchmarkDotNetRun benchmarkDotNet)
    {
        Axis? ignored = Axis.All.FirstOrDefault(axis =>
            result.GetValue(_axes[axis]) is not null
            && !benchmarkDotNet.Studies.Any(study => study.Axes.Concat([Axis.Providers, Axis.Engines]).Contains(axis))
        );
        if (ignored is not null)
        {
            string[] ids = [.. StudyCatalog.All.Where(study => study.Axes.Contains(ignored)).Select(study => study.Id)];
            throw new UsageException(
                $"{ignored.Option} has an effect only in the study {string.Join(" or ", ids)}; choose it with --anyCategories {ids[0]}"
            );
        }

        Option[] optionsOfAlternation = [_budget, _noSampling, _versions, _label, _resume];
        Option? ignoredOption = Array.Find(
            optionsOfAlternation,
            option => result.GetResult(option) is { Implicit: false }
        );
        UsageException.ThrowIf(
            result.GetValue(_sequential) && ignoredOption is not null,
            $"{_sequential.Name} makes only BenchmarkDotNet's table: leave out {ignoredOption?.Name}"
        );
        UsageException.ThrowIf(
            benchmarkDotNet.Launches is not null && result.GetValue(_budget) is not null,
            $"{_budget.Name} has no effect with a job or a launch count; leave one of them out"
        );
    }

    // A resumed run has the command of the run that it continues. A connection string may hold a password.
    private string CommandOf(ParseResult result) =>
        CommandOutput.CommandOf(result, _resume.Name, _connection.Name, result.GetValue(_connection));
}
