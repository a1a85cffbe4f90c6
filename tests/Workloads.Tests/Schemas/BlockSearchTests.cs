namespace SqliteBench.Workloads.Tests.Schemas;

/// <summary>Blocks that differ in one part of the key only: any part that is not compared gives the wrong ID.</summary>
public sealed class BlockSearchTests
{
    private static readonly BlockKey[] Keys =
    [
        Key(size: 1),
        Key(size: 2),
        Key(size: 1, changedWord: 0),
        Key(size: 1, changedWord: 1),
        Key(size: 1, changedWord: 2),
        Key(size: 1, changedWord: 3),
    ];

    private static readonly int[] s_indexes = [.. Enumerable.Range(0, Keys.Length)];

    private const string Database = ":memory:";

    // The baseline has this test among its own.
    public static TheoryData<string, string> ProvidersAndSchemas =>
        (
            from provider in ProviderCatalog.All
            where provider.IsAvailable && provider.Id != NativeBaseline.Id
            from schema in BlockSchemaCatalog.All
            select (provider.Id, schema.Id)
        ).ToTheory();

    [Theory]
    [MemberData(nameof(ProvidersAndSchemas))]
    public void Compares_every_part_of_the_key(string provider, string schema) =>
        ProviderCatalog.Find(provider)!.Accept(new Probe(BlockSchema.Parse(schema))).ShouldBe([1, 2, 3, 4, 5, 6]);

    private static BlockKey Key(long size, int? changedWord = null)
    {
        byte[] hash = new byte[32];
        if (changedWord is { } word)
        {
            hash[word * sizeof(long)] = 1;
        }
        return new BlockKey(Convert.ToBase64String(hash), size);
    }

    private sealed class Probe(BlockSchema schema) : IProviderVisitor<long[]>
    {
        public long[] Managed<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement
        {
            RunOptions options = new([Database], PragmaSet.Normal, BatchSize.All);
            using Session<TConnection, TStatement> session = new(Database, options, connects: true);
            session.Connection.Execute(schema.Tables);
            session.Connection.Execute(schema.Indexes(unique: false));
            Executions insert = schema.PrepareInsert(session, Keys);
            Array.ForEach(s_indexes, index => insert.Execute(index, new Fold()));
            Executions search = schema.PrepareSelect(session, Keys);
            return Array.ConvertAll(s_indexes, index => IdOf(fold => search.Execute(index, fold)));
        }

        public long[] Native(NativeLibraryBaseline library) => throw new NotSupportedException();

        // The ID that an execution answers, or -1 for any other than those of the blocks.
        private static long IdOf(Action<Fold> execute)
        {
            ulong digest = DigestOf(execute);
            return s_indexes
                .Select(index => index + 1L)
                .FirstOrDefault(id => DigestOf(fold => fold.Add(id)) == digest, -1);
        }

        private static ulong DigestOf(Action<Fold> execute)
        {
            Fold fold = new();
            execute(fold);
            return fold.Digest;
        }
    }
}
