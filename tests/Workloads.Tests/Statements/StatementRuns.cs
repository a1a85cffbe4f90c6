namespace SqliteBench.Workloads.Tests.Statements;

/// <summary>All executions of a statement workload, in the transactions that it says.</summary>
internal static class StatementRuns
{
    public static WorkloadRun OpenOn(
        this StatementWork work,
        Provider provider,
        PragmaSet pragmas,
        params string[] databases
    ) => work.Open(provider, OptionsOf(work, pragmas, databases));

    public static RunResult Expected(this StatementWork work, int databases) =>
        work.Expected(0, work.Count, threads: 1, databases);

    public static IEnumerable<ExpectedRows> Contents(this StatementWork work, bool ran) =>
        work.Contents(ran, OptionsOf(work, PragmaSet.Normal, []));

    private static RunOptions OptionsOf(StatementWork work, PragmaSet pragmas, string[] databases) =>
        new(databases, pragmas, work.Workload.InTransaction ? BatchSize.All : BatchSize.None);
}
