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

    /// <summary>A sentence for each failed case; the others went on.</summary>
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
        IReadOnlyList<StartTimes> times = new LaunchTiming(database, plan.Launches).Run(programs.All);
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
        WorkTiming timing = new(workload, plan.Rows, plan.Seed);
        try
        {
            IReadOnlyList<IReadOnlyList<double>> times = timing.Run(
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
                && (exception is LaunchException or WrongAnswerException || Fault.IsOfTheMachine(exception))
            )
        {
            // Programs of a provider take turns, so the failure of one ends all.
            string sentence = $"{workload} in the programs of {provider}: {exception.Message}";
            return [.. ways.Select(way => _cases.Failed(way, workload.Id, sentence))];
        }
    }

    private string Template(Workload workload) => workspace.Cache.PathOf(workload.Template(plan.Rows, plan.Seed));
}

/// <summary>Makes results of the measured programs.</summary>
internal sealed class StartupCases(StartupPlan plan, StartupPrograms programs)
{
    public CaseResult Start(StartTimes times, StartTimes? baseline)
    {
        Candidate program = times.Program;
        Dictionary<string, Estimate> metrics = new(StringComparer.Ordinal)
        {
            ["start_ns"] = MedianInterval.Of(times.Whole),
            ["start_runtime_ns"] = new Estimate(times.OwnCode.Median()),
            ["published_bytes"] = new Estimate(BytesOf(program)),
        };
        if (baseline is not null)
        {
            metrics["ratio_paired"] = RatioOf(times.Whole, baseline.Whole);
        }

        if (OwnBytesOf(program) is { } own)
        {
            metrics["provider_bytes"] = new Estimate(own);
        }

        return Of(program, StartupMeasurement.FirstRowWorkload) with
        {
            Metrics = metrics,
            Samples = times.Whole,
        };
    }

    public CaseResult Work(
        Candidate program,
        Workload workload,
        IReadOnlyList<double> times,
        IReadOnlyList<double>? jit
    )
    {
        Dictionary<string, Estimate> metrics = new(StringComparer.Ordinal) { ["time_ns"] = MedianInterval.Of(times) };
        if (jit is not null)
        {
            metrics["ratio_jit"] = RatioOf(times, jit);
        }

        return Of(program, workload.Id) with
        {
            Metrics = metrics,
            Samples = times,
        };
    }

    public CaseResult Failed(Candidate program, string workload, string failure) =>
        Of(program, workload) with
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

    private static Estimate RatioOf(IReadOnlyList<double> subject, IReadOnlyList<double> baseline) =>
        MedianInterval.Of(subject.Zip(baseline, (over, under) => over / under));

    /// <summary>Bytes of a program beyond those of the one without a provider.</summary>
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

    private CaseResult Of(Candidate program, string workload) => Of(program.Provider, program.Build, workload);

    private CaseResult Of(string provider, string build, string workload) =>
        new()
        {
            Study = StudyReport.Startup.Id,
            Provider = provider,
            Axes = [new("workload", workload), new("rows", $"{plan.Rows}"), new("build", build)],
            Versions = ProviderCatalog.Find(provider) is { } known ? CaseRow.VersionsOf(known.ReadVersions()) : [],
        };
}
