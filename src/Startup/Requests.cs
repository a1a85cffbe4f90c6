using SqliteBench.Providers;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Blocks;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Streams;

namespace SqliteBench.Startup;

/// <summary>
/// Answers each line of the input with a line: <c>open WORKLOAD ROWS OPERATIONS</c>, <c>run FIRST COUNT</c>,
/// <c>close</c>, and <c>loaded</c>, which lists the assemblies loaded so far. StartupMeasurement sends them.
/// </summary>
internal sealed class Requests(StartedProvider provider, string database, ulong seed) : IDisposable
{
    // This is not the whole catalogue: each workload would be compiled ahead of time for the provider, and counted as
    // its size.
    private static readonly Workload[] s_workloads = [new Select(), new Insert()];

    private WorkloadRun? _run;

    public string Answer(string line) =>
        line.Split(' ') switch
        {
            ["open", string workload, string rows, string operations] => Open(
                s_workloads.First(known => known.Id == workload),
                new StreamOptions(long.Parse(rows), int.Parse(operations), seed)
            ),
            ["run", string first, string count] => Run(int.Parse(first), int.Parse(count)),
            ["close"] => Close(),
            ["loaded"] => "loaded "
                + string.Join(';', AppDomain.CurrentDomain.GetAssemblies().Select(assembly => assembly.GetName().Name)),
            _ => throw new ArgumentException($"'{line}' is not a request"),
        };

    public void Dispose() => _run?.Dispose();

    private string Open(Workload workload, StreamOptions options)
    {
        OperationStream stream = OperationStream.Generate(workload, options);
        _run = provider.Open(workload.With(stream), new RunOptions([database], PragmaSet.Combination, BatchSize.All));
        // All ranges share one transaction: a commit per range would take most of the time of an insert.
        _run.Begin();
        return "opened";
    }

    private string Run(int first, int count)
    {
        WorkloadRun run = _run ?? throw new ArgumentException("nothing is open");
        long start = Stopwatch.GetTimestamp();
        RunResult result = run.ExecuteStep(first, count);
        TimeSpan time = Stopwatch.GetElapsedTime(start);
        return $"ran ns={time.TotalNanoseconds:0} digest={result.Digest:x16} rows={result.Rows}";
    }

    private string Close()
    {
        _run?.Commit();
        _run?.Dispose();
        _run = null;
        return "closed";
    }
}
