using System.CommandLine;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Measuring;
using SqliteBench.Pages;
using SqliteBench.Pairs;
using SqliteBench.Plots;
using SqliteBench.Reports;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.Verbs;

/// <summary>Measures the studies that the command line chooses.</summary>
internal sealed class RunVerb(AxisOptions options)
{
    public Option<bool> Verbose { get; } =
        new("--verbose") { Description = "Show BenchmarkDotNet's whole log instead of one line a case." };

    public Option<bool> NoPairs { get; } =
        new("--no-pairs")
        {
            Description =
                "Leave out the paired ratios, for which all providers of a setting are timed in turn. A run with a --job"
                + " has none either.",
        };

    public Option<bool> NoSurvey { get; } =
        new("--no-survey")
        {
            Description =
                "Leave out the survey of each case, which executes it further after its iterations, for the latencies of"
                + " single operations and for what the engine reads and writes.",
        };

    public Option<bool> Full { get; } =
        new("--full") { Description = "Measure a study's published grid instead of its quick selection; takes hours." };

    public Option<string?> Label { get; } =
        new("--label")
        {
            Description =
                "Keep the run under this name, as BenchmarkDotNet.Artifacts/published/NAME: what it measures takes the place"
                + " of what is kept there of the same studies.",
            HelpName = "name",
        };

    public int Invoke(ParseResult result)
    {
        BenchmarkArguments arguments = BenchmarkArguments.Parse([.. result.UnmatchedTokens]);
        if (!arguments.OnlyInforms)
        {
            DebugBuild.ThrowIfIs();
        }

        string? label = result.GetValue(Label) is { } name ? RunLabel.Check(name) : null;
        (StudyDefinition, StudyAxes, Selection)[] studies = [.. Select(result, arguments)];
        IReadOnlyList<string> directories = ReadDirectories(result, studies.Select(study => study.Item1));
        // BenchmarkDotNet looks for the project to build from the current directory upwards.
        Environment.CurrentDirectory = Repository.Root;
        BuiltPackages.PassOn();
        using RunWorkspace workspace = new(directories, studies.Any(study => study.Item1.ComparesPlaces));
        StudyRun[] runs =
        [
            .. studies
                .Select(study => Plan(study.Item1, study.Item2, study.Item3, workspace, CommandOf(result)))
                .Select(run => run with { Axes = run.Axes with { HasSurvey = !result.GetValue(NoSurvey) } }),
        ];
        return arguments.OnlyInforms
            ? Inform(arguments, runs)
            : Measure(
                arguments,
                runs,
                workspace,
                label,
                result.GetValue(Verbose),
                pairs: !arguments.NamesJob && !result.GetValue(NoPairs)
            );
    }

    private IReadOnlyList<string> ReadDirectories(ParseResult result, IEnumerable<StudyDefinition> studies) =>
        studies.Any(study => study.ComparesPlaces)
            ? options.ReadDirectories(result, Paths.Databases)
            : [options.ReadDirectory(result, Paths.Databases)];

    private IEnumerable<(StudyDefinition, StudyAxes, Selection)> Select(
        ParseResult result,
        BenchmarkArguments arguments
    ) =>
        // Workloads are those of some studies, which then are all that is asked about.
        from study in arguments.OnlyInforms && result.GetValue(options.Workloads) is null
            ? StudyCatalog.All
            : arguments.Studies
        let standard = result.GetValue(Full) ? study.Full : study.Quick
        select (study, standard, Selection.Read(options, result, study, standard));

    private static StudyRun Plan(
        StudyDefinition study,
        StudyAxes standard,
        Selection selection,
        RunWorkspace workspace,
        string command
    ) =>
        new(
            study,
            standard,
            selection.ToAxes(workspace.Templates, workspace.Places),
            new RunFacts(
                selection.Providers,
                [.. selection.Absences, .. workspace.Absences],
                study.ComparesPlaces ? workspace.Places : [workspace.Places[0]],
                command
            )
        );

    private static int Inform(BenchmarkArguments arguments, StudyRun[] runs)
    {
        // A benchmark without values of its parameters would not be there.
        Axes axes = runs[0].Axes;
        (axes with { Workloads = [.. runs.SelectMany(run => run.Axes.Workloads).Distinct()] }).Publish();
        IConfig config = StudyConfig.Create(runs[0].Facts, runs[0].Standard, jobIsGiven: true, console: true);
        BenchmarkSwitcher
            .FromTypes([.. runs.Select(run => run.Study.Benchmarks)])
            .Run(arguments.ForBenchmarkDotNet, config);
        return ExitCode.Success;
    }

    private static int Measure(
        BenchmarkArguments arguments,
        StudyRun[] runs,
        RunWorkspace workspace,
        string? label,
        bool verbose,
        bool pairs
    )
    {
        string[] absences = [.. runs.SelectMany(run => run.Facts.Absences).Distinct()];
        foreach (string absence in absences)
        {
            Console.WriteLine($"left out: {absence}");
        }

        foreach (string warning in runs.SelectMany(run => run.Facts.Warnings).Distinct())
        {
            Console.WriteLine($"warning: {warning}");
        }

        foreach (StudyRun run in runs)
        {
            Console.WriteLine($"{run.Study.Id}: {run.Cost}{(arguments.NamesJob ? " with the suite's own job" : "")}");
        }

        foreach (StudyRun run in runs)
        {
            foreach (Place place in run.Facts.Places)
            {
                FreeDisk.ThrowIfLess(place.Directory, run.Cost.DiskBytes);
            }
        }

        RunRecord record = new(
            Path.Combine(arguments.Artifacts, "results", ResultsFile.Name),
            Describe(runs, label),
            workspace.Cases
        );
        try
        {
            List<string> failures = [];
            List<Summary> summaries = [];
            foreach (StudyRun run in runs)
            {
                PairedCases? paired = pairs ? new PairedCases(run.Axes, run.Study.PairedAlone) : null;
                summaries.AddRange(Measure(run, arguments, workspace, verbose, paired, record));
                failures.AddRange(paired?.Failures ?? []);
            }

            RunResults? results = record.Complete(summaries);
            string[] reports = [.. RunEnding.ReportsOf(summaries), .. results is null ? (string[])[] : [record.Path]];
            if (label is not null && results is not null)
            {
                string published = Path.Combine(arguments.Artifacts, "published", label);
                reports = [.. reports, .. new PublishedRun(published).Keep(results, reports)];
                string kept = Path.Combine(published, ResultsFile.Name);
                reports = [.. reports, .. WritePage(published, ResultsFile.Read(kept), failures)];
            }

            if (results is not null)
            {
                reports = [.. reports, .. WritePage(Path.GetDirectoryName(record.Path)!, results, failures)];
            }

            return RunEnding.Report(summaries, workspace.Cases, absences, failures, reports);
        }
        catch (Exception) when (workspace.Gate.HoldsBack())
        {
            throw;
        }
    }

    // Hours of measuring are not lost to a page that cannot be written: the results are kept, and report makes it later.
    private static IReadOnlyList<string> WritePage(string folder, RunResults run, List<string> failures)
    {
        try
        {
            return new ReportFiles(PlotRenderer.Standard, Console.Out).Write(folder, [run]);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            failures.Add($"the page of the run was not written: {exception.Message}");
            return [];
        }
    }

    private static IReadOnlyList<Summary> Measure(
        StudyRun run,
        BenchmarkArguments arguments,
        RunWorkspace workspace,
        bool verbose,
        PairedCases? paired,
        RunRecord record
    )
    {
        ManualConfig config = StudyConfig
            .Create(run.Facts, run.Standard, arguments.NamesJob, verbose, workspace.Cases, paired)
            .AddLogger(workspace.Gate)
            .AddEventProcessor(workspace.Generated)
            .AddEventProcessor(new ProgressReporter(Console.Out, workspace.Cases))
            .AddEventProcessor(record);
        TemplatePreparation.Run(run.Axes.SelectedTemplates, workspace.Cache, Console.Out);
        return workspace.Gate.Run(() => run.Measure(arguments.ForBenchmarkDotNet, config));
    }

    private static RunOrigin Describe(StudyRun[] runs, string? label) =>
        new()
        {
            Label = label ?? "",
            Started = TimeProvider.System.GetLocalNow(),
            Commit = GitCommit.Of(Repository.Root),
            IsPartial = true,
            Command = runs[0].Facts.Command,
            Environment = RunEnvironment.Of(
                MachineFingerprint.Read(runs.MaxBy(run => run.Facts.Places.Count)!.Facts.Places),
                runs[0].Axes.Engine
            ),
        };

    private static string CommandOf(ParseResult result) =>
        string.Join(' ', result.Tokens.Select(token => Quote(token.Value)));

    // So that a shell takes neither stars nor spaces out of it.
    private static string Quote(string argument) =>
        argument.All(character => char.IsAsciiLetterOrDigit(character) || "-_=+,./:".Contains(character))
            ? argument
            : $"'{argument}'";
}
