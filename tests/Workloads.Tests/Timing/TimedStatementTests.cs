using SqliteBench.Workloads.Tests.Statements;

namespace SqliteBench.Workloads.Tests.Timing;

[Collection(LargeValuesCollection.Name)]
public sealed class TimedStatementTests : DirectoryTests
{
    public static TheoryData<string> Ids => [.. StatementCatalog.All.Select(workload => workload.Id)];

    private static IEnumerable<Provider> Available =>
        ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable);

    [Theory]
    [MemberData(nameof(Ids))]
    public void Every_provider_answers_and_leaves_what_the_model_says_with_latencies(string id)
    {
        StatementWork work = SmallWork.Of(StatementCatalog.Find(id)!);
        string layout = LayOut(work);
        foreach (Provider provider in Available)
        {
            string database = work.Workload.Writes ? BuiltTemplates.CopyOf(layout, Temporary) : layout;

            RunTimed(work, provider, database).ShouldBe(work.Expected(databases: 1), $"{provider} on {id}");

            database.ShouldHold(work.Contents(ran: true), $"{provider} on {id}");
        }
    }

    [Theory]
    [InlineData("journal-insert")]
    [InlineData("crud-update-key")]
    public void Each_of_several_databases_has_its_own_latencies(string id)
    {
        StatementWork work = StatementCatalog.Find(id)!.Prepare(new StatementOptions(Rows: 10, Executions: 5));
        string layout = LayOut(work);
        foreach (Provider provider in Available)
        {
            string[] databases = [.. Enumerable.Range(0, 3).Select(_ => BuiltTemplates.CopyOf(layout, Temporary))];

            RunTimed(work, provider, databases).ShouldBe(work.Expected(databases.Length), $"{provider} on {id}");
        }
    }

    private static RunResult RunTimed(StatementWork work, Provider provider, params string[] databases)
    {
        LatencyLog log = Empty(work, databases.Length);
        using StatementRun run = work.Open(provider, databases, SmallWork.PragmasOf(work));
        RunResult result = run.ExecuteTimed(log);
        log.Nanoseconds.ToArray().ShouldAllBe(latency => latency >= 0, $"{provider} on {work.Workload}");
        return result;
    }

    private static LatencyLog Empty(StatementWork work, int databases)
    {
        int executions = databases * work.Options.Executions;
        LatencyLog log = new(executions);
        log.Places(0, executions).Fill(-1);
        return log;
    }

    private string LayOut(StatementWork work)
    {
        string path = Temporary.File($"{Guid.NewGuid():n}.db");
        work.LayOut(path);
        return path;
    }
}
