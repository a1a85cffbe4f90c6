namespace SqliteBench.Workloads.Tests.Schemas;

public sealed class SchemaRunTests(BuiltTemplates templates) : DirectoryTests, IClassFixture<BuiltTemplates>
{
    // Sizes are below 1,000: so many blocks have neighbours of the same size and another hash.
    private const long Rows = 3_000;
    private const int Operations = 300;

    public static TheoryData<string, string> Schemas
    {
        get
        {
            TheoryData<string, string> cases = [];
            foreach (BlockSchema schema in BlockSchemaCatalog.All)
            {
                cases.Add("select", schema.Id);
                cases.Add("insert", schema.Id);
            }

            return cases;
        }
    }

    public static TheoryData<string, string, string> SchemasOfProviders
    {
        get
        {
            TheoryData<string, string, string> cases = [];
            foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable))
            {
                foreach (BlockSchema schema in BlockSchemaCatalog.All)
                {
                    cases.Add("select", schema.Id, provider.Id);
                    cases.Add("insert", schema.Id, provider.Id);
                }
            }

            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Schemas))]
    public void Answers_as_the_model_does_whatever_the_threads_and_batches(string workload, string schema)
    {
        foreach ((int threads, int batchSize) in (ReadOnlySpan<(int, int)>)[(1, 0), (1, 1), (1, 7), (3, 5)])
        {
            CheckRun(PInvokeShim.Provider, workload, schema, Operations, threads, batchSize);
        }
    }

    [Theory]
    [MemberData(nameof(SchemasOfProviders))]
    public void Every_provider_answers_as_the_model_does(string workload, string schema, string provider) =>
        CheckRun(ProviderCatalog.Find(provider)!, workload, schema, operations: 60, threads: 1, batchSize: 25);

    [Theory]
    [MemberData(nameof(Schemas))]
    public void An_operation_allocates_nothing(string workload, string schema)
    {
        (PreparedWork work, RunOptions options) = Prepare(workload, schema, Operations, threads: 1, batchSize: 0);
        using WorkloadRun run = work.Open(PInvokeShim.Provider, options);
        run.Execute(0, 10);

        long few = Allocation.Of(() => run.Execute(10, 10));
        long many = Allocation.Of(() => run.Execute(20, Operations - 20));

        // An object of the smallest size per operation would be twice as many bytes.
        (many - few).ShouldBeLessThan(12 * (Operations - 30));
    }

    [Theory]
    [MemberData(nameof(BlockSchemaIds))]
    public void A_template_has_its_index_and_near_the_estimated_size(string id)
    {
        Template template = new(5_000, 1, UniqueIndex: false) { Schema = BlockSchema.Parse(id) };
        string path = templates.PathOf(template);

        Path.GetFileName(path).ShouldBe($"{id.Replace('/', '-')}-5000-1-v2.db");
        ((double)new FileInfo(path).Length / template.EstimatedBytes).ShouldBeInRange(0.8, 1.2);
    }

    public static TheoryData<string> BlockSchemaIds => [.. BlockSchemaCatalog.All.Select(schema => schema.Id)];

    private static OperationStream Stream(Workload workload, int operations) =>
        OperationStream.Generate(workload, new StreamOptions(Rows, operations));

    private void CheckRun(Provider provider, string id, string schema, int operations, int threads, int batchSize)
    {
        (PreparedWork work, RunOptions options) = Prepare(id, schema, operations, threads, batchSize);

        RunResult result;
        using (WorkloadRun run = work.Open(provider, options))
        {
            result = run.Execute(0, operations);
        }

        (result with { Conflicts = 0 }).ShouldBe(work.Expected(0, operations, threads));
        options.Databases[0].ShouldHold(work.Contents(ran: true, options));
    }

    private (PreparedWork Work, RunOptions Options) Prepare(
        string id,
        string schemaId,
        int operations,
        int threads,
        int batchSize
    )
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        BlockSchema schema = BlockSchema.Parse(schemaId);
        RunOptions options = new(
            [templates.For(workload, Rows, Temporary, schema)],
            PragmaSet.Parse("synchronous=OFF"),
            new BatchSize(batchSize),
            threads
        );
        return (workload.With(Stream(workload, operations), schema), options);
    }
}
