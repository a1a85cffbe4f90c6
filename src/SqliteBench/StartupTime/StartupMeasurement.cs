using MathNet.Numerics.Statistics;
using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;
using SqliteBench.Workloads;

namespace SqliteBench.StartupTime;

/// <summary>Measures programs: time to the first row, size, and speed.</summary>
internal sealed class StartupMeasurement(StartupPlan plan, StartupPrograms programs, StartupWorkspace workspace)
{
    // The value of the axis workload for starts.
    internal const string FirstRowWorkload = "first-row";

    private readonly StartupCases _cases = new(plan, programs);

    public IReadOnlyList<string> Failures { get; private set; } = [];

    public IReadOnlyList<CaseResult> Measure(TextWriter output)
    {
        List<CaseResult> results = [.. Starts(output)];
        foreach (Workload workload in StartupPlan.Workloads)
        {
            foreach (Provider provider in plan.Published)
            {
                results.AddRange(Work(workload, provider, output));
            }
        }

        Failures = [.. results.Select(result => result.Failure).OfType<string>().Distinct()];
        return [.. results, .. _cases.Missing()];
    }

    private CaseResult[] Starts(TextWriter output)
    {
        string database = Path.Combine(workspace.Databases, "start.db");
        DatabaseFiles.Copy(Template(StartupPlan.Workloads[0]), database);
        output.WriteLine($"launching {programs.All.Count} programs {plan.Launches} times ...");
        IReadOnlyList<StartTimes> times = StartTimes.Measure(programs.All, database, plan.Launches);
        StartTimes? baseline = times.FirstOrDefault(one =>
            one.Program.Provider == NativeBaseline.Id && one.Failure is null
        );
        return
        [
            .. times.Select(own =>
                own.Failure is { } failure
                    ? _cases.Failed(own.Program, FirstRowWorkload, failure)
                    : _cases.Start(own, baseline)
            ),
        ];
    }

    private IEnumerable<CaseResult> Work(Workload workload, Provider provider, TextWriter output)
    {
        Candidate[] ways = [.. programs.All.Where(one => one.Provider == provider.Id)];
        if (ways.Length == 0)
        {
            return [];
        }

        output.WriteLine($"timing {workload} in the programs of {provider} ...");
        try
        {
            IReadOnlyList<IReadOnlyList<double>> times = new WorkTiming(workload, plan.Rows, plan.Seed).Run(
                provider,
                ways,
                Template(workload),
                workspace.Databases
            );
            int jit = Array.FindIndex(ways, way => way.Build == BuildWay.Jit.Id);
            return ways.Zip(times, (way, own) => _cases.Work(way, workload, own, jit < 0 ? null : times[jit]));
        }
        catch (Exception exception)
            when (!SignalCleanup.HasBegun
                && (exception is WorkerException or WrongAnswerException || Fault.IsOfTheMachine(exception))
            )
        {
            // Programs of a provider take turns, so the failure of one ends all.
            string sentence = $"{workload} in the programs of {provider}: {exception.Message}";
            return [.. ways.Select(way => _cases.Failed(way, workload.Id, sentence))];
        }
    }

    private string Template(Workload workload) => workspace.Cache.PathOf(workload.Template(plan.Rows, plan.Seed));
}

internal sealed class StartupCases(StartupPlan plan, StartupPrograms programs)
{
    public CaseResult Start(StartTimes times, StartTimes? baseline) =>
        Of(
            times.Program,
            StartupMeasurement.FirstRowWorkload,
            times.Whole,
            ("start_ns", MedianInterval.Of(times.Whole)),
            ("start_runtime_ns", new Estimate(times.OwnCode.Median())),
            ("published_bytes", new Estimate(BytesOf(times.Program))),
            ("ratio_paired", RatioOf(times.Whole, baseline?.Whole)),
            ("provider_bytes", OwnBytesOf(times.Program) is { } own ? new Estimate(own) : null)
        );

    public CaseResult Work(
        Candidate program,
        Workload workload,
        IReadOnlyList<double> times,
        IReadOnlyList<double>? jit
    ) => Of(program, workload.Id, times, ("time_ns", MedianInterval.Of(times)), ("ratio_jit", RatioOf(times, jit)));

    public CaseResult Failed(Candidate program, string workload, string failure) =>
        Of(program, workload, []) with
        {
            Failure = failure,
        };

    /// <summary>A result for each missing program, with the reason.</summary>
    public IEnumerable<CaseResult> Missing() =>
        from missing in programs.Missing
        from provider in missing.Provider is { } one ? [one] : plan.Published.Select(each => each.Id)
        select Of(provider, missing.Build, StartupMeasurement.FirstRowWorkload) with
        {
            Failure = missing.Sentence,
        };

    private static Estimate? RatioOf(IReadOnlyList<double> subject, IReadOnlyList<double>? baseline) =>
        baseline is null ? null : MedianInterval.Of(subject.Zip(baseline, (over, under) => over / under));

    private long? OwnBytesOf(Candidate program) =>
        program.Program is { } published
        && program.Provider != ProgramPublisher.NoProvider
        && programs.All.FirstOrDefault(one => one.Provider == ProgramPublisher.NoProvider && one.Build == program.Build)
            is { Program: { } without }
            ? published.Bytes - without.Bytes
            : null;

    // A program that is not published consists of its executable and the engine.
    private static long BytesOf(Candidate program) =>
        program.Program?.Bytes
        ?? new[] { program.Start("").FileName, EngineLibrary.Path }
            .Where(File.Exists)
            .Sum(file => new FileInfo(file).Length);

    private CaseResult Of(
        Candidate program,
        string workload,
        IReadOnlyList<double> samples,
        params IEnumerable<(string Name, Estimate? Value)> metrics
    ) =>
        Of(program.Provider, program.Build, workload) with
        {
            Metrics = metrics
                .Where(metric => metric.Value is not null)
                .ToDictionary(metric => metric.Name, metric => metric.Value!.Value),
            Samples = samples,
        };

    private CaseResult Of(string provider, string build, string workload) =>
        new()
        {
            Study = StudyReport.Startup.Id,
            Provider = provider,
            Axes = [new("workload", workload), new("rows", $"{plan.Rows}"), new("build", build)],
            Versions = ProviderCatalog.Find(provider) is { } known ? CaseRow.VersionsOf(known.ReadVersions()) : [],
        };
}
