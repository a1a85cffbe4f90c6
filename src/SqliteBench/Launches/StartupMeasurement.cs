using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Publishing;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;
using SqliteBench.Workloads;

namespace SqliteBench.Launches;

/// <summary>Measures programs: their starts, their sizes, and how fast they are then.</summary>
/// <param name="plan">The plan.</param>
/// <param name="programs">The programs.</param>
/// <param name="workspace">Where databases go.</param>
internal sealed class StartupMeasurement(StartupPlan plan, StartupPrograms programs, StartupWorkspace workspace)
{
    private readonly StartupCases _cases = new(plan, programs);
    private readonly List<string> _failures = [];

    /// <summary>A sentence for each case that failed; the others went on.</summary>
    public IReadOnlyList<string> Failures => _failures;

    /// <summary>Measures.</summary>
    /// <param name="output">Told what takes long.</param>
    /// <returns>A result for each program and what it did, those that are missing among them.</returns>
    public IReadOnlyList<CaseResult> Measure(TextWriter output)
    {
        List<CaseResult> results = [.. Starts(output)];
        foreach (Workload workload in StartupStudy.Workloads)
        {
            foreach (Provider provider in plan.Published)
            {
                results.AddRange(Work(workload, provider, output));
            }
        }

        return [.. results, .. _cases.Missing()];
    }

    private CaseResult[] Starts(TextWriter output)
    {
        string database = Path.Combine(workspace.Databases, "start.db");
        DatabaseFiles.Copy(Template(StartupStudy.Workloads[0]), database);
        output.WriteLine($"launching {programs.All.Count} programs {plan.Launches} times ...");
        IReadOnlyList<LaunchTimes> times = new LaunchTiming(database, plan.Launches).Run(programs.All);
        LaunchTimes? baseline = programs
            .All.Zip(times)
            .FirstOrDefault(one => one.First.Provider == NativeBaseline.Id && one.Second.Failure is null)
            .Second;
        return
        [
            .. programs.All.Zip(
                times,
                (program, own) =>
                    own.Failure is { } failure
                        ? Fail(program, StartupStudy.FirstRow, failure)
                        : _cases.Start(program, own, baseline)
            ),
        ];
    }

    private IEnumerable<CaseResult> Work(Workload workload, Provider provider, TextWriter output)
    {
        Contestant[] ways = [.. programs.All.Where(one => one.Provider == provider.Id)];
        if (ways.Length == 0)
        {
            return [];
        }

        output.WriteLine($"timing {workload} in the programs of {provider} ...");
        WorkTiming timing = new(workload, plan.Rows, plan.Seed);
        try
        {
            IReadOnlyList<PairedTimes> times = timing.Run(provider, ways, Template(workload), workspace.Databases);
            int jit = Array.FindIndex(ways, way => way.Build == BuildWay.Jit.Id);
            return ways.Zip(times, (way, own) => _cases.Work(way, workload, own, jit < 0 ? null : times[jit]));
        }
        catch (Exception exception)
            when (!SignalCleanup.HoldsBack()
                && (exception is LaunchException or WrongAnswerException || Fault.IsOfTheMachine(exception))
            )
        {
            // They take turns, and one that ends early ends the turns of all.
            string sentence = $"{workload} in the programs of {provider}: {exception.Message}";
            _failures.Add(sentence);
            return [.. ways.Select(way => _cases.Failed(way, workload.Id, sentence))];
        }
    }

    private CaseResult Fail(Contestant program, string workload, string failure)
    {
        _failures.Add(failure);
        return _cases.Failed(program, workload, failure);
    }

    private string Template(Workload workload) => workspace.Cache.PathOf(workload.Template(plan.Rows, plan.Seed));
}
