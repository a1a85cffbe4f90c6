using Interleaving;
using MathNet.Numerics.Statistics;
using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;

namespace SqliteBench.Measurement.StartupTime;

public sealed class StartupMeasurement(StartupPlan plan, StartupPrograms programs, StartupWorkspace workspace)
{
    // The value of the axis `workload` for starts.
    private const string FirstRowWorkload = "first-row";

    public IReadOnlyList<string> Failures { get; private set; } = [];

    public IReadOnlyList<CaseResult> Measure(TextWriter output)
    {
        CaseResult[] results =
        [
            .. Starts(output),
            .. from workload in StartupPlan.Workloads
            from provider in plan.Published
            from result in Work(workload, provider, output)
            select result,
        ];
        Failures = [.. results.Select(result => result.Failure).OfType<string>().Distinct()];
        return [.. results, .. Missing()];
    }

    private CaseResult[] Starts(TextWriter output)
    {
        string database = Path.Combine(workspace.Databases, "start.db");
        DatabaseFiles.Copy(Template(StartupPlan.Workloads[0]), database);
        output.WriteLine(
            $"launching {Plural.Of(programs.All.Count, "program")} {Plural.Of(plan.Launches, "time")} ..."
        );
        StartTimes[] times = [.. programs.All.Select(program => new StartTimes(program, database))];
        new Rounds(plan.Launches, StartTimes.WarmUps, cancellation: Interruption.Token).Run(times);
        StartTimes? cpp = Array.Find(times, one => one is { Program.Provider: NativeBaseline.Id, Failure: null });
        return [.. times.Select(own => Start(own, cpp))];
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
            WorkTiming timing = new(workload, plan.Rows, plan.Seed);
            string template = Template(workload);
            IReadOnlyList<IReadOnlyList<double>> times = timing.Run(provider, ways, template, workspace.Databases);
            int jit = Array.FindIndex(ways, way => way.Build == BuildWay.Jit.Id);
            return ways.Zip(times, (way, own) => Work(way, workload, own, jit < 0 ? null : times[jit]));
        }
        catch (Exception exception)
            when (exception is WorkerException or WrongAnswerException || Fault.IsOfTheMachine(exception))
        {
            // The programs of a provider take turns, so the failure of one stops all of them.
            string sentence = $"{workload} in the programs of {provider}: {exception.Message}";
            return [.. ways.Select(way => Of(way.Provider, way.Build, workload.Id, sentence))];
        }
    }

    private string Template(Workload workload) => workspace.Cache.PathOf(workload.Template(plan.Rows, plan.Seed));

    private CaseResult Start(StartTimes times, StartTimes? baseline) =>
        times is { Failure: { } failure, Program: var failed }
            ? Of(failed.Provider, failed.Build, FirstRowWorkload, CaseFault.Words(failure))
            : Of(
                times.Program,
                FirstRowWorkload,
                times.Samples,
                ("start_ns", MedianInterval.Of(times.Samples)),
                ("start_runtime_ns", new Estimate(times.OwnCode.Median())),
                ("published_bytes", new Estimate(BytesOf(times.Program))),
                ("ratio_paired", RatioOf(times.Samples, baseline?.Samples)),
                ("provider_bytes", OwnBytesOf(times.Program))
            ) with
            {
                BaselineSamples = baseline?.Samples.Count == times.Samples.Count ? baseline.Samples : [],
            };

    internal CaseResult Work(
        Candidate program,
        Workload workload,
        IReadOnlyList<double> times,
        IReadOnlyList<double>? jit
    ) => Of(program, workload.Id, times, ("time_ns", MedianInterval.Of(times)), ("ratio_jit", RatioOf(times, jit)));

    private IEnumerable<CaseResult> Missing() =>
        from missing in programs.Missing
        from provider in missing.Provider is { } one ? [one] : plan.Published.Select(each => each.Id)
        select Of(provider, missing.Build, FirstRowWorkload, missing.Sentence);

    private static Estimate? RatioOf(IReadOnlyList<double> subject, IReadOnlyList<double>? baseline) =>
        baseline is null ? null : MedianInterval.Of(subject.Zip(baseline, (over, under) => over / under));

    private Estimate? OwnBytesOf(Candidate program) =>
        program is { Program: { } published, Provider: not ProgramPublisher.NoProvider }
        && programs.All.Find(one => one.Provider == ProgramPublisher.NoProvider && one.Build == program.Build)
            is { Program: { } without }
            ? new Estimate(published.Bytes - without.Bytes)
            : null;

    // A program that is not published consists of its executable and the engine.
    private static long BytesOf(Candidate program) =>
        program.Program?.Bytes
        ?? ((string[])[program.Start("").FileName, EngineLibrary.Path])
            .Where(File.Exists)
            .Sum(one => new FileInfo(one).Length);

    private CaseResult Of(
        Candidate program,
        string workload,
        IReadOnlyList<double> samples,
        params IEnumerable<(string Name, Estimate? Value)> metrics
    ) =>
        Of(program.Provider, program.Build, workload) with
        {
            Metrics = metrics
                .Where(one => one.Value is not null)
                .ToDictionary(one => one.Name, one => one.Value!.Value),
            Samples = samples,
        };

    private CaseResult Of(string provider, string build, string workload, string? failure = null) =>
        new()
        {
            Failure = failure,
            Study = Study.Startup.Id,
            Provider = provider,
            Axes = [new("workload", workload), new("rows", $"{plan.Rows}"), new("build", build)],
            Versions = ProviderCatalog.Find(provider) is { } known ? CaseRow.VersionsOf(known.ReadVersions()) : [],
        };
}

/// <summary>A program launched once per turn; a sample is the time until its first row is seen here, in ns.</summary>
internal sealed class StartTimes(Candidate program, string database) : SampledCandidate
{
    /// <summary>Rounds that bring files into memory and do not count.</summary>
    public const int WarmUps = 2;

    public Candidate Program => program;

    /// <summary>From the start of its process to its own code, in ns per launch.</summary>
    public List<double> OwnCode { get; } = [];

    protected override double Measure(int round)
    {
        using LaunchedProgram launched = program.Launch(database);
        if (round >= 0)
        {
            // Both times are from the system's monotonic clock.
            OwnCode.Add(launched.FirstRow.Begun - Stopwatch.GetElapsedTime(0, launched.Started).TotalNanoseconds);
        }

        return Stopwatch.GetElapsedTime(launched.Started, launched.Seen).TotalNanoseconds;
    }
}
