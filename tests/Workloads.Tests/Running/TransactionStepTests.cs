namespace SqliteBench.Workloads.Tests.Running;

/// <summary>Every provider on every block workload in steps of one transaction.</summary>
public sealed class TransactionStepTests(BuiltTemplates templates) : DirectoryTests, IClassFixture<BuiltTemplates>
{
    private const long Rows = 400;
    private const int Operations = 60;
    private const int Step = 20;

    public static TheoryData<string> Ids =>
        [.. WorkloadCatalog.All.Where(workload => !workload.RunsWhole).Select(workload => workload.Id)];

    private static IEnumerable<Provider> Available =>
        ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable);

    [Theory]
    [MemberData(nameof(Ids))]
    public void Steps_answer_and_leave_what_the_model_says(string id)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        OperationStream stream = OperationStream.Generate(workload, new StreamOptions(Rows, Operations));
        PreparedWork work = workload.With(stream);
        Expectation expectation = Expectation.Of(workload, stream);
        foreach (Provider provider in Available)
        {
            RunOptions together = Options(workload, threads: 1);
            using (WorkloadRun run = work.Open(provider, together))
            {
                run.Begin();
                ForEachStep(first =>
                {
                    run.ExecuteStep(first, Step).ShouldBe(work.Expected(first, Step, threads: 1), $"{provider}");
                });
                run.Commit();
            }

            // Each step starts a blockset, as the slice of a thread does.
            StateModel state = expectation.State(0, Operations, threads: Operations / Step);
            together
                .Databases[0]
                .ShouldHold(state.Contents(BlockSchemaCatalog.Default, areIdsKnown: true), $"{provider}");
        }
    }

    [Fact]
    public void A_transaction_in_steps_is_of_one_thread()
    {
        OperationStream stream = OperationStream.Generate(WorkloadCatalog.Select, new StreamOptions(Rows, Operations));
        foreach (Provider provider in Available)
        {
            RunOptions options = Options(WorkloadCatalog.Select, threads: 2);
            using WorkloadRun run = WorkloadCatalog.Select.With(stream).Open(provider, options);

            Should.Throw<Exception>(run.Begin);
        }
    }

    private static void ForEachStep(Action<int> run)
    {
        for (int first = 0; first < Operations; first += Step)
        {
            run(first);
        }
    }

    private RunOptions Options(Workload workload, int threads) =>
        new([templates.For(workload, Rows, Temporary)], PragmaSet.Parse("synchronous=OFF"), BatchSize.All, threads);
}
