using SqliteBench.Workloads.Tests.Running;

namespace SqliteBench.Workloads.Tests.Flows;

public sealed class FlowTests(BuiltTemplates templates) : RunTests(templates)
{
    // A dozen blocksets, and files enough that the flow that commits by itself does so.
    private const long Rows = 3000;

    // The command verify runs each flow with every provider.
    [Theory]
    [InlineData("backup", 1)]
    [InlineData("backup", 2100)]
    [InlineData("recreate", 1)]
    [InlineData("recreate", 300)]
    [InlineData("restore", 3)]
    [InlineData("restore", 100)]
    [InlineData("delete", 1)]
    [InlineData("delete", 3)]
    [InlineData("delete", 100)]
    public void A_flow_of_any_length_answers_and_leaves_what_the_model_says(string id, int operations)
    {
        foreach (string provider in (string[])[PInvokeShim.Id, MicrosoftSqlite.AsyncId])
        {
            CheckFlow(WorkloadCatalog.Find(id)!, provider, operations);
        }
    }

    [Theory]
    [MemberData(nameof(Providers))]
    public void Restore_answers_as_the_model_does_on_several_threads(string provider)
    {
        CheckFlow(WorkloadCatalog.Find("restore")!, provider, operations: 30, threads: 2);
        CheckFlow(WorkloadCatalog.Find("restore")!, provider, operations: 30, threads: 8);
    }

    [Theory]
    [MemberData(nameof(Providers))]
    public void Backup_commits_after_every_hundredth_file(string provider)
    {
        Workload backup = WorkloadCatalog.Find("backup")!;
        // Two commits with the fastest provider, one with the others.
        int commits = provider == PInvokeShim.Id ? 2 : 1;
        int operations = commits * 3000;
        (OperationStream stream, RunOptions options) = Prepare(backup, operations);
        int[] starts =
        [
            0,
            .. Enumerable.Range(1, operations - 1).Where(position => stream.Operations[position].StartsBlockset),
        ];
        int committed = starts[commits * 100];
        int refused = Enumerable
            .Range(committed, operations - committed)
            .First(position => position > starts[commits * 105] && stream.Operations[position].BlockNumber > Rows);
        starts.Length.ShouldBeLessThan((commits + 1) * 100);
        Execute(
            options.Databases[0],
            $"CREATE TRIGGER refuse BEFORE INSERT ON Block WHEN NEW.Hash = '{stream.Operations[refused].Hash}'"
                + " BEGIN SELECT RAISE(ABORT, 'refused'); END"
        );

        using (WorkloadRun run = backup.With(stream).Open(ProviderCatalog.Find(provider)!, options))
        {
            MessageOf<Exception>(() => run.Execute(0, operations)).ShouldContain("refused");
        }

        PreparedBlocks expectation = new PreparedBlocks(backup, stream);
        Execute(options.Databases[0], "DROP TRIGGER refuse");
        options.Databases[0].ShouldHold(Contents(expectation, committed));
    }

    [Theory]
    [MemberData(nameof(Providers))]
    public void Recreate_changes_nothing_where_all_of_it_is_there(string provider)
    {
        Workload recreate = WorkloadCatalog.Find("recreate")!;
        (OperationStream stream, RunOptions options) = Prepare(recreate, operations: 150);
        PreparedBlocks expectation = new PreparedBlocks(recreate, stream);

        using (WorkloadRun run = recreate.With(stream).Open(ProviderCatalog.Find(provider)!, options))
        {
            run.Execute(0, 150);
            run.Execute(0, 150);
        }

        options.Databases[0].ShouldHold(Contents(expectation, 150));
    }

    [Theory]
    [InlineData("DELETE FROM Block WHERE ID = 1")]
    [InlineData("UPDATE Block SET Size = Size + 1 WHERE ID = 1")]
    [InlineData("UPDATE Block SET Hash = 'another' WHERE ID = (SELECT max(ID) FROM Block)")]
    [InlineData("DELETE FROM Blockset WHERE ID = 1")]
    [InlineData("UPDATE Blockset SET Length = Length - 1 WHERE ID = 1")]
    [InlineData("DELETE FROM BlocksetEntry WHERE BlockID = 1")]
    [InlineData("UPDATE BlocksetEntry SET BlockID = BlockID + 1 WHERE BlockID = 1")]
    [InlineData("UPDATE BlocksetEntry SET BlocksetID = 3 WHERE BlockID = 1")]
    [InlineData("INSERT INTO Block(Hash, Size) VALUES ('another', 1)")]
    public void Whatever_else_changes_in_what_delete_leaves_is_seen(string change)
    {
        Workload delete = WorkloadCatalog.Find("delete")!;
        (OperationStream stream, RunOptions options) = Prepare(delete, operations: 5);
        PreparedBlocks expectation = new PreparedBlocks(delete, stream);
        Run(delete.With(stream), PInvokeShim.Provider, options);

        options.Databases[0].ShouldHold(Contents(expectation, 5));
        Execute(options.Databases[0], change);

        options.Databases[0].Fault(Contents(expectation, 5)).ShouldNotBeNull();
    }

    [Fact]
    public void Delete_keeps_orphans_until_its_last_operation()
    {
        Workload delete = WorkloadCatalog.Find("delete")!;
        (OperationStream stream, RunOptions options) = Prepare(delete, operations: 5);
        PreparedBlocks expectation = new PreparedBlocks(delete, stream);
        using WorkloadRun run = delete.With(stream).Open(PInvokeShim.Provider, options);

        run.Execute(0, 4);

        options.Databases[0].ShouldHold(Contents(expectation, 4));
        expectation.State(4, threads: 1).Blocks.ShouldBe(Rows);
        run.Execute(4, 1);
        options.Databases[0].ShouldHold(Contents(expectation, 5));
        expectation.State(5, threads: 1).Blocks.ShouldBeLessThan(Rows);
    }

    private static void Execute(string database, string sql)
    {
        using PInvokeConnection connection = PInvokeConnection.Open(database);
        connection.Execute(sql);
    }

    private static IEnumerable<ExpectedRows> Contents(PreparedBlocks expectation, int operations) =>
        expectation.State(operations, threads: 1).Contents(BlockSchemaCatalog.Default, areIdsKnown: true);

    private void CheckFlow(Workload flow, string provider, int operations, int threads = 1)
    {
        (OperationStream stream, RunOptions options) = Prepare(flow, operations, threads);
        Check(flow.With(stream), ProviderCatalog.Find(provider)!, options, $"{provider} on {flow}");
    }

    private (OperationStream Stream, RunOptions Options) Prepare(Workload flow, int operations, int threads = 1) =>
        (StreamOf(flow, Rows, operations), Options(flow, Rows, threads: threads));
}
