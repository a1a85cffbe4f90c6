namespace SqliteBench.Workloads.Tests.Running;

/// <summary>Every provider on every block workload in steps of one transaction.</summary>
public sealed class TransactionStepTests(BuiltTemplates templates) : RunTests(templates)
{
    private const long Rows = 400;
    private const int Operations = 60;
    private const int Step = 20;

    public static TheoryData<string> Stepwise =>
        [.. WorkloadCatalog.All.Where(workload => !workload.RunsWhole).Select(workload => workload.Id)];

    [Theory]
    [MemberData(nameof(Stepwise))]
    public void Steps_answer_and_leave_what_the_model_says(string id)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        OperationStream stream = StreamOf(workload, Rows, Operations);
        PreparedWork work = workload.With(stream);
        // Each step starts a blockset, as the slice of a thread does.
        StateModel state = new PreparedBlocks(workload, stream).State(Operations, threads: Operations / Step);
        foreach (Provider provider in Available)
        {
            RunOptions options = Options(workload, Rows);
            using (WorkloadRun run = work.Open(provider, options))
            {
                run.Begin();
                for (int first = 0; first < Operations; first += Step)
                {
                    run.ExecuteStep(first, Step).ShouldBe(work.Expected(first, Step, threads: 1), $"{provider}");
                }

                run.Commit();
            }

            options
                .Databases[0]
                .ShouldHold(state.Contents(BlockSchemaCatalog.Default, areIdsKnown: true), $"{provider}");
        }
    }

    [Fact]
    public void A_transaction_in_steps_is_of_one_thread()
    {
        OperationStream stream = StreamOf(WorkloadCatalog.Select, Rows, Operations);
        foreach (Provider provider in Available)
        {
            RunOptions options = Options(WorkloadCatalog.Select, Rows, threads: 2);
            using WorkloadRun run = WorkloadCatalog.Select.With(stream).Open(provider, options);
            Should.Throw<Exception>(run.Begin);
        }
    }
}
