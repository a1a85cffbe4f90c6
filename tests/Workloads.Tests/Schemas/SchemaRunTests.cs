using SqliteBench.Workloads.Tests.Running;

namespace SqliteBench.Workloads.Tests.Schemas;

public sealed class SchemaRunTests(BuiltTemplates templates) : RunTests(templates)
{
    // Sizes are below 1,000: so many blocks have neighbours of the same size and another hash.
    private const long Rows = 3_000;
    private const int Operations = 300;

    private readonly BuiltTemplates _templates = templates;

    public static TheoryData<string, string> Schemas =>
        (
            from schema in BlockSchemaCatalog.All
            from id in (string[])["select", "insert"]
            select (id, schema.Id)
        ).ToTheory();

    public static TheoryData<string> BlockSchemaIds => [.. BlockSchemaCatalog.All.Select(schema => schema.Id)];

    [Theory]
    [MemberData(nameof(Schemas))]
    public void Answers_as_the_model_does_whatever_the_threads_and_batches(string workload, string schema)
    {
        foreach ((int threads, int batchSize) in (ReadOnlySpan<(int, int)>)[(1, 0), (1, 1), (1, 7), (3, 5)])
        {
            (PreparedWork work, RunOptions options) = Prepare(workload, schema, Operations, batchSize, threads);
            Check(work, PInvokeShim.Provider, options);
        }
    }

    [Theory]
    [MemberData(nameof(Schemas))]
    public void Every_provider_answers_as_the_model_does(string workload, string schema)
    {
        foreach (Provider provider in Available)
        {
            (PreparedWork work, RunOptions options) = Prepare(workload, schema, operations: 60, batchSize: 25);
            Check(work, provider, options);
        }
    }

    [Theory]
    [MemberData(nameof(Schemas))]
    public void An_operation_allocates_nothing(string workload, string schema)
    {
        (PreparedWork work, RunOptions options) = Prepare(workload, schema, Operations);
        using WorkloadRun run = work.Open(PInvokeShim.Provider, options);
        run.Execute(0, 10);

        long few = Allocation.Of(() => run.Execute(10, 10));
        // Loading a type allocates, at an unknown moment, but not in each of three ranges.
        long many = ((int[])[20, 110, 200]).Min(first => Allocation.Of(() => run.Execute(first, 90)));

        // An object of the smallest size per operation would be twice as many bytes.
        (many - few).ShouldBeLessThan(12 * (90 - 10));
    }

    [Theory]
    [MemberData(nameof(BlockSchemaIds))]
    public void A_template_has_its_index_and_near_the_estimated_size(string id)
    {
        Template template = new(5_000, 1, UniqueIndex: false) { Schema = BlockSchema.Parse(id) };
        string path = _templates.PathOf(template);
        Path.GetFileName(path).ShouldBe($"{id.Replace('/', '-')}-5000-1-v2.db");
        ((double)new FileInfo(path).Length / template.EstimatedBytes).ShouldBeInRange(0.8, 1.2);
    }

    private (PreparedWork Work, RunOptions Options) Prepare(
        string id,
        string schemaId,
        int operations,
        int batchSize = 0,
        int threads = 1
    )
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        BlockSchema schema = BlockSchema.Parse(schemaId);
        return (
            workload.With(StreamOf(workload, Rows, operations), schema),
            Options(workload, Rows, batchSize, threads, schema)
        );
    }
}
