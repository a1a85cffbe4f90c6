using System.CommandLine;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Running;
using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Results;
using SqliteBench.Studies;
using SqliteBench.Versions;

namespace SqliteBench.Commands;

/// <summary>Measures the studies that the command line chooses.</summary>
internal sealed class RunCommand(AxisOptions options)
{
    public Option<bool> Verbose { get; } =
        new("--verbose") { Description = "Show BenchmarkDotNet's log instead of one line per case." };

    public TextOption Budget { get; } =
        new(
            "--budget",
            "About how long the run may take, such as 90s, 10m or 2h. Further launches fill the time and narrow the"
                + $" intervals. Default: {LaunchSchedule.LeastLaunches} launches of each case.",
            "time"
        );

    public Option<bool> NoPairs { get; } =
        new("--no-pairs")
        {
            Description =
                "Do not measure cases in alternation with their baselines, so that there are no ratios. A run with --job has none"
                + " either.",
        };

    public Option<bool> NoSampling { get; } =
        new("--no-survey")
        {
            Description =
                "Do not sample latencies, I/O and memory, which takes further executions of each case after its timing.",
        };

    public Option<bool> Full { get; } =
        new("--full") { Description = "Measure the larger grid of each study; takes hours." };

    public TextOption Label { get; } =
        new(
            "--label",
            "Keep the run as BenchmarkDotNet.Artifacts/published/NAME. It replaces what is kept there of the same studies.",
            "name"
        );

    public TextOption Versions { get; } =
        new(
            VersionRequest.Option,
            "Versions of a provider's package to measure, such as microsoft-data-sqlite=10.0.x,11.0.0. Each is compared with"
                + " the first. 10.0.x is the highest version of 10.0.",
            "provider=version"
        );

    public Option<bool> Resume { get; } =
        new("--resume")
        {
            Description =
                "Continue an interrupted run: with the same arguments, measure the missing cases and report all of them.",
        };

    public int Invoke(ParseResult result)
    {
        BenchmarkArguments arguments = BenchmarkArguments.Parse([.. result.UnmatchedTokens]);
        if (!arguments.OnlyInforms)
        {
            DebugBuild.ThrowIfIs();
            foreach ((string what, string folder) in WritableFolder.OfBuilds)
            {
                _ = WritableFolder.Check(what, folder);
            }
        }

        string? label = CommandOutput.ReadLabel(result.GetValue(Label), arguments.Artifacts);
        RunResults? interrupted = result.GetValue(Resume)
            ? InterruptedRun.Read(arguments.Results, CommandOf(result))
            : null;
        TimeSpan? budget = AxisOptions.Time(result, Budget);
        VersionRequest? request = ReadVersions(result, arguments);
        (StudyDefinition, StudyAxes, Selection)[] studies = [.. Select(result, arguments, request)];
        ThrowIfIgnored(result, arguments);
        IReadOnlyList<string> directories = ReadDirectories(result, studies.Select(study => study.Item1));
        // BenchmarkDotNet looks for the project to build from the current directory upwards.
        Environment.CurrentDirectory = Repository.Root;
        // MSBuild reads its properties from the environment too. The first build has run the analyzers.
        Environment.SetEnvironmentVariable("RunAnalyzers", "false");
        using ArtifactsLock? results = arguments.OnlyInforms ? null : new(arguments.Artifacts);
        using RunWorkspace workspace = new(directories, studies.Any(study => study.Item1.ComparesPlaces))
        {
            Results = results,
        };
        ChosenVersions versions = ChosenVersions.Of(request, workspace);
        StudyRun[] runs =
        [
            .. studies
                .Select(study => Plan(study.Item1, study.Item2, study.Item3, workspace, CommandOf(result)))
                .Select(run =>
                    run with
                    {
                        Axes = run.Axes with { HasSampling = !result.GetValue(NoSampling) },
                        Turns = arguments.NamesJob || result.GetValue(NoPairs) ? null : run.Turns,
                    }
                )
                .Select(versions.Of),
        ];
        if (budget is { } time)
        {
            runs = StudyRun.Within(runs, time);
        }

        return arguments.OnlyInforms
            ? Inform(arguments, runs)
            : new MeasuredRun(
                arguments,
                runs,
                workspace,
                new RunChoices
                {
                    Label = label,
                    Budget = budget,
                    IsVerbose = result.GetValue(Verbose),
                    Interrupted = interrupted,
                }
            ).Measure();
    }

    // An option works or is refused.
    private void ThrowIfIgnored(ParseResult result, BenchmarkArguments arguments)
    {
        if (
            Axis.All.FirstOrDefault(axis =>
                result.GetValue(options[axis]) is not null
                && !arguments.Studies.Any(study => study.Axes.Append(Axis.Providers).Contains(axis))
            ) is
            { } ignored
        )
        {
            string[] ids = [.. StudyCatalog.All.Where(study => study.Axes.Contains(ignored)).Select(study => study.Id)];
            throw new UsageException(
                $"{ignored.Option} is for the study {string.Join(" or ", ids)}: --anyCategories {ids[0]}"
            );
        }

        if ((arguments.NamesJob || result.GetValue(NoPairs)) && result.GetValue(Budget) is not null)
        {
            throw new UsageException(
                $"{Budget.Name} has no effect with --job or {NoPairs.Name}; leave one of them out"
            );
        }
    }

    private VersionRequest? ReadVersions(ParseResult result, BenchmarkArguments arguments)
    {
        VersionRequest? request = VersionRequest.Read(result.GetValue(Versions));
        return request is not null && arguments.ChangesJob
            ? throw new UsageException(
                $"{Versions.Name} cannot be combined with --job or options of a job: each version has a job of its own"
            )
            : request;
    }

    private IReadOnlyList<string> ReadDirectories(ParseResult result, IEnumerable<StudyDefinition> studies) =>
        studies.Any(study => study.ComparesPlaces)
            ? options.ReadDirectories(result, Paths.Databases)
            : [options.ReadDirectory(result, Paths.Databases)];

    private IEnumerable<(StudyDefinition, StudyAxes, Selection)> Select(
        ParseResult result,
        BenchmarkArguments arguments,
        VersionRequest? request
    ) =>
        from study in arguments.Studies
        let own = result.GetValue(Full) ? study.Full : study.Quick
        let standard = request is null
            ? own
            : own with
            {
                Options = $"{own.Options} {Axis.Providers.Option} {request.Providers}",
            }
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
        axes.With(Axis.Workloads, runs.SelectMany(run => run.Axes.Workloads).Distinct()).Publish();
        IConfig config = StudyConfig.Create(runs[0].Facts, runs[0].Standard, jobIsGiven: true, console: true);
        BenchmarkSwitcher
            .FromTypes([.. runs.Select(run => run.Study.Benchmarks)])
            .Run(arguments.ForBenchmarkDotNet, config);
        return ExitCode.Success;
    }

    // A run that goes on is the same run.
    private string CommandOf(ParseResult result) => CommandOutput.CommandOf(result, without: Resume.Name);
}
