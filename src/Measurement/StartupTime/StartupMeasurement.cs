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

/// <summary>Measures the time to the first row and the size of each program, and the speed of its code.</summary>
public sealed class StartupMeasurement(StartupPlan plan, StartupPrograms programs, StartupWorkspace workspace)
{
    // The value of the axis `workload` for starts.
    private const string FirstRowWorkload = "first-row";

    public IReadOnlyList<string> Failures { get; private set; } = [];

    public IReadOnlyList<CaseResult> Measure(TextWriter output)
    {
        List<CaseResult> results = [.. MeasureStarts(output)];
        foreach (Workload workload in StartupPlan.Workloads)
        {
            foreach (Provider provider in plan.Published)
            {
                results.AddRange(MeasureWork(workload, provider, output));
            }
        }

        Failures = [.. results.Select(result => result.Failure).OfType<string>().Distinct()];
        return [.. results, .. Missing()];
    }

    private CaseResult[] MeasureStarts(TextWriter output)
    {
        string database = Path.Combine(workspace.Databases, "start.db");
        DatabaseFiles.Copy(Template(StartupPlan.Workloads[0]), database);
        output.WriteLine(
            $"launching {Plural.Format(programs.All.Count, "program")} {Plural.Format(plan.Launches, "time")} ..."
        );
        StartTimes[] times = [.. programs.All.Select(program => new StartTimes(program, database))];
        new Rounds(plan.Launches, StartTimes.WarmUps, cancellation: Interruption.Token).Run(times);
        StartTimes? cpp = Array.Find(times, start => start is { Program.Provider: NativeBaseline.Id, Failure: null });
        return [.. times.Select(candidate => Start(candidate, cpp))];
    }

    private IEnumerable<CaseResult> MeasureWork(Workload workload, Provider provider, TextWriter output)
    {
        Candidate[] ways = [.. programs.All.Where(program => program.Provider == provider.Id)];
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
            return ways.Zip(times, (way, samples) => Work(way, workload, samples, jit < 0 ? null : times[jit]));
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

    private CaseResult Start(StartTimes times, StartTimes? baseline)
    {
        Candidate program = times.Program;
        if (times.Failure is { } failure)
        {
            return Of(program.Provider, program.Build, FirstRowWorkload, CaseFault.MessageOf(failure));
        }

        return Of(
            program,
            FirstRowWorkload,
            times.Samples,
            ("start_ns", MedianInterval.Estimate(times.Samples)),
            ("start_runtime_ns", new Estimate(times.OwnCode.Median())),
            ("published_bytes", new Estimate(BytesOf(program))),
            ("ratio_paired", RatioOf(times.Samples, baseline?.Samples)),
            ("provider_bytes", OwnBytesOf(program))
        ) with
        {
            BaselineSamples = baseline?.Samples.Count == times.Samples.Count ? baseline.Samples : [],
        };
    }

    internal CaseResult Work(
        Candidate program,
        Workload workload,
        IReadOnlyList<double> times,
        IReadOnlyList<double>? jit
    ) =>
        Of(
            program,
            workload.Id,
            times,
            ("time_ns", MedianInterval.Estimate(times)),
            ("ratio_jit", RatioOf(times, jit))
        );

    private IEnumerable<CaseResult> Missing() =>
        from missing in programs.Missing
        from provider in missing.Provider is { } id ? [id] : plan.Published.Select(published => published.Id)
        select Of(provider, missing.Build, FirstRowWorkload, missing.Sentence);

    private static Estimate? RatioOf(IReadOnlyList<double> subject, IReadOnlyList<double>? baseline) =>
        baseline is null ? null : MedianInterval.Estimate(subject.Zip(baseline, (over, under) => over / under));

    // Returns the bytes that the provider adds to a program without one; null if either program is missing.
    private Estimate? OwnBytesOf(Candidate program)
    {
        Candidate? empty = programs.All.Find(candidate =>
            candidate.Provider == StartupPrograms.NoProvider && candidate.Build == program.Build
        );
        return program != empty && program.Program is { } published && empty?.Program is { } without
            ? new Estimate(published.Bytes - without.Bytes)
            : null;
    }

    // A program that is not published consists of its executable and the engine.
    private static long BytesOf(Candidate program) =>
        program.Program?.Bytes
        ?? ((string[])[program.Start("").FileName, EngineLibrary.Path])
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
    public const int WarmUps = 2;

    public Candidate Program => program;

    /// <summary>The time of each launch from the start of its process to its own code, in ns.</summary>
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
