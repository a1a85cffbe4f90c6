namespace SqliteBench.Workloads.Tests.Statements;

/// <summary>A provider used asynchronously is asked to do the same as one used synchronously.</summary>
public sealed class AsynchronousUseTests
{
    public static TheoryData<string> Ids =>
        // 100 MB of values say no more than 100 kB do.
        [.. StatementCatalog.All.Select(workload => workload.Id).Where(id => !id.Contains("1m"))];

    [Theory]
    [MemberData(nameof(Ids))]
    public void Statements_run_alike(string id)
    {
        StatementWork work = StatementCatalog.Find(id)!.Prepare(new StatementOptions(Rows: 5, Executions: 4));

        Recording synchronous = Run(work, isAsynchronous: false, out RunResult expected);
        Recording asynchronous = Run(work, isAsynchronous: true, out RunResult actual);

        actual.ShouldBe(expected);
        asynchronous.Executions.ShouldBe(synchronous.Executions);
        asynchronous.Modes.ShouldBe(synchronous.Modes);
        Counts(asynchronous).ShouldBe(Counts(synchronous));
    }

    private static Recording Run(StatementWork work, bool isAsynchronous, out RunResult result)
    {
        RunResult answer = default;
        Recording recording = RecordingProvider.Run(
            work,
            run =>
            {
                answer = run.Execute();
                LatencyLog log = new(work.Options.Executions);
                log.Places(0, work.Options.Executions).Fill(-1);
                run.ExecuteTimed(log).ShouldBe(answer, "with latencies");
                log.Nanoseconds.ToArray().ShouldAllBe(latency => latency >= 0);
            },
            isAsynchronous
        );
        result = answer;
        return recording;
    }

    private static (int Opened, int Pooled, int Prepared, int Committed) Counts(Recording recording) =>
        (recording.Opened, recording.Pooled, recording.Prepared, recording.Committed);
}
