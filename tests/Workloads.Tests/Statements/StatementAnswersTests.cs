namespace SqliteBench.Workloads.Tests.Statements;

/// <summary>Every provider on every statement workload with latencies; without them, the command verify runs them.</summary>
[Collection(LargeValuesCollection.Name)]
public sealed class StatementAnswersTests : DirectoryTests
{
    public static TheoryData<string> Ids => [.. StatementCatalog.All.Select(workload => workload.Id)];

    [Theory]
    [MemberData(nameof(Ids))]
    public void Every_available_provider_answers_and_leaves_what_the_model_says(string id)
    {
        StatementWork work = SmallWork.Of(StatementCatalog.Find(id)!);
        string layout = LayOut(work);
        foreach (
            Provider provider in ProviderCatalog.All.Where(provider =>
                provider.IsAvailable && (provider.TakesBatches || !work.Workload.IsBatch)
            )
        )
        {
            string database = work.Workload.Writes ? BuiltTemplates.CopyOf(layout, Temporary) : layout;
            Run(work, provider, isTimed: true, database).ShouldBe(work.Expected(databases: 1), $"{provider} on {id}");
            database.ShouldHold(work.Contents(ran: true), $"{provider} on {id}");
        }
    }

    [Theory]
    [InlineData("journal-insert")]
    [InlineData("crud-update-key")]
    public void Several_databases_are_written_side_by_side_each_as_if_it_were_alone(string id)
    {
        StatementWork work = StatementCatalog.Find(id)!.Prepare(new StatementOptions(Rows: 10, Executions: 5));
        string layout = LayOut(work);
        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.IsAvailable))
        {
            foreach (bool isTimed in (bool[])[false, true])
            {
                string[] databases = [.. Enumerable.Range(0, 3).Select(_ => BuiltTemplates.CopyOf(layout, Temporary))];

                Run(work, provider, isTimed, databases)
                    .ShouldBe(work.Expected(databases.Length), $"{provider} on {id}");

                databases.ShouldAllBe(database => database.Fault(work.Contents(true)) == null);
            }
        }
    }

    [Theory]
    [InlineData("crud-insert")]
    [InlineData("crud-update-field")]
    [InlineData("crud-delete-key")]
    [InlineData("bulk-json-100")]
    [InlineData("keys-insert-blob")]
    public void Before_the_run_the_database_holds_what_the_model_says_and_after_it_something_else(string id)
    {
        StatementWork work = StatementCatalog.Find(id)!.Prepare(new StatementOptions(Rows: 10, Executions: 5));
        string database = LayOut(work);
        database.ShouldHold(work.Contents(ran: false));
        database.Fault(work.Contents(ran: true)).ShouldNotBeNull();
    }

    [Theory]
    [InlineData("bulk-values-10", 100)]
    [InlineData("bulk-values-100", 10)]
    [InlineData("bulk-values-1000", 1)]
    [InlineData("bulk-json-100", 10)]
    [InlineData("bulk-json-1000", 1)]
    public void Rows_inserted_together_are_those_inserted_one_by_one(string id, int executions)
    {
        StatementWork single = StatementCatalog.Find("bulk-values-1")!.Prepare(new StatementOptions(1000, 1000));
        StatementWork work = StatementCatalog.Find(id)!.Prepare(new StatementOptions(1000, executions));
        string database = LayOut(work);
        Run(work, PInvokeShim.Provider, isTimed: false, database);
        (work.Count * work.Workload.OperationsPerExecution).ShouldBe(single.Count);
        database.ShouldHold(single.Contents(ran: true));
    }

    [Fact]
    public void An_autoincrementing_key_goes_up_from_one()
    {
        StatementWork work = StatementCatalog
            .Find("crud-insert-autoincrement")!
            .Prepare(new StatementOptions(Rows: 3, Executions: 3));
        string database = LayOut(work);

        Run(work, PInvokeShim.Provider, isTimed: false, database);

        Query(database, "SELECT group_concat(Id) FROM Record").ShouldBe("1,2,3");
        Query(database, "SELECT seq FROM sqlite_sequence").ShouldBe("3");
    }

    [Fact]
    public void A_key_is_the_same_guid_in_a_blob_and_in_text()
    {
        string? KeyOf(string id, string sql) =>
            Query(LayOut(SmallWork.Of(StatementCatalog.Find(id)!)), $"SELECT {sql} FROM Item WHERE rowid = 3");
        byte[] blob = Convert.FromHexString(KeyOf("keys-select-blob", "hex(Key)")!);
        KeyOf("keys-select-text", "Key").ShouldBe(new Guid(blob).ToString("D").ToUpperInvariant());
    }

    private static RunResult Run(StatementWork work, Provider provider, bool isTimed, params string[] databases)
    {
        using WorkloadRun run = work.OpenOn(provider, SmallWork.PragmasOf(work), databases);
        if (!isTimed)
        {
            return run.Execute(0, work.Count);
        }

        LatencyLog log = new(databases.Length * work.Count);
        log.Places(0, databases.Length * work.Count).Fill(-1);
        RunResult result = run.ExecuteTimed(0, work.Count, log);
        log.Nanoseconds.ToArray().ShouldAllBe(latency => latency >= 0, $"{provider} on {work.Workload}");
        return result;
    }

    private string LayOut(StatementWork work)
    {
        string path = Temporary.File($"{Guid.NewGuid():n}.db");
        work.Table.LayOut(PInvokeShim.Provider, path);
        return path;
    }

    private static string? Query(string database, string sql)
    {
        using PInvokeConnection connection = PInvokeConnection.Open(database);
        return connection.QueryText(sql);
    }
}
