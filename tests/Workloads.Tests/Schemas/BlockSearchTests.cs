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

    private const string Database = ":memory:";

    public static TheoryData<string, string> ProvidersAndSchemas
    {
        get
        {
            TheoryData<string, string> cases = [];
            foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable))
            {
                // The baseline has this test among its own.
                if (provider.Id != NativeBaseline.Id)
                {
                    BlockSchemaCatalog.All.ToList().ForEach(schema => cases.Add(provider.Id, schema.Id));
                }
            }

            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(ProvidersAndSchemas))]
    public void Compares_every_part_of_the_key(string provider, string schema)
    {
        BlockSchema subject = BlockSchema.Parse(schema);

        long[] found = ProviderCatalog.Find(provider)!.Accept(new Probe(subject));

        found.ShouldBe([1, 2, 3, 4, 5, 6]);
    }

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
        public long[] Synchronous<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement
        {
            using TConnection connection = TConnection.Open(Database);
            connection.Execute(schema.Tables);
            connection.Execute(schema.Indexes(unique: false));
            return schema.Accept(new Synchronously<TConnection, TStatement>(connection));
        }

        public long[] Asynchronous<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement
        {
            async Task<long[]> Find()
            {
                await using TConnection connection = await TConnection.OpenAsync(Database);
                await connection.ExecuteAsync(schema.Tables);
                await connection.ExecuteAsync(schema.Indexes(unique: false));
                return await schema.Accept(new Asynchronously<TConnection, TStatement>(connection));
            }

            return Find().GetAwaiter().GetResult();
        }

        public long[] Native(NativeLibraryBaseline library) => throw new NotSupportedException();
    }

    private sealed class Synchronously<TConnection, TStatement>(TConnection connection) : IBlockSchemaVisitor<long[]>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public long[] Visit<TKey, TSearch>()
            where TKey : struct, IBlockKey<TKey>
            where TSearch : struct, IBlockSearch<TSearch, TKey>
        {
            using TStatement insert = connection.Prepare<TKey>(KeySql.Insert<TKey>());
            foreach (BlockKey key in Keys)
            {
                insert.Execute(TKey.Of(key));
            }

            TSearch search = new TSearch();
            using TStatement find = TSearch.Prepare<TConnection, TStatement>(connection);
            return Array.ConvertAll(Keys, key => search.Find(find, TKey.Of(key)));
        }
    }

    private sealed class Asynchronously<TConnection, TStatement>(TConnection connection)
        : IBlockSchemaVisitor<Task<long[]>>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public async Task<long[]> Visit<TKey, TSearch>()
            where TKey : struct, IBlockKey<TKey>
            where TSearch : struct, IBlockSearch<TSearch, TKey>
        {
            await using TStatement insert = await connection.PrepareAsync<TKey>(KeySql.Insert<TKey>());
            foreach (BlockKey key in Keys)
            {
                await insert.ExecuteAsync(TKey.Of(key));
            }

            TSearch search = new TSearch();
            await using TStatement find = await TSearch.PrepareAsync<TConnection, TStatement>(connection);
            long[] found = new long[Keys.Length];
            for (int index = 0; index < found.Length; index++)
            {
                found[index] = await search.FindAsync(find, TKey.Of(Keys[index])) ?? 0;
            }

            return found;
        }
    }
}
