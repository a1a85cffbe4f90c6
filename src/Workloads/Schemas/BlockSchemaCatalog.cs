namespace SqliteBench.Workloads.Schemas;

/// <summary>The registered schemas: one entry each, in the order of the reports.</summary>
internal static class BlockSchemaCatalog
{
    private const string Text = "Hash TEXT NOT NULL";
    private const string Blob = "Hash BLOB NOT NULL";
    private const string Varchar = "Hash VARCHAR(44) NOT NULL";
    private const string Words = "H0 INTEGER NOT NULL, H1 INTEGER NOT NULL, H2 INTEGER NOT NULL, H3 INTEGER NOT NULL";

    /// <summary>The schema of all workloads where none is asked for: the hash as text, with the index on hash and size.</summary>
    public static BlockSchema Default { get; } = new BlockSchema<BlockKey>("text/hash-size", Text, 160);

    public static IReadOnlyList<BlockSchema> All => Registered.All;

    // By itself, so that a program with the default schema alone is compiled ahead of time without the others.
    private static class Registered
    {
        public static IReadOnlyList<BlockSchema> All { get; } =
        [
            Default,
            new BlockSchema<BlockKey, TextByHash, BlockRow>("text/hash", Text, 160),
            new BlockSchema<BlockKey, TextBySize, BlockRow>("text/size", Text, 105),
            new BlockSchema<BlobKey>("blob/hash-size", Blob, 130),
            new BlockSchema<BlobKey, BlobByHash, BlobRow>("blob/hash", Blob, 130),
            new BlockSchema<BlobKey, BlobBySize, BlobRow>("blob/size", Blob, 90),
            new BlockSchema<BlockKey>("varchar/hash-size", Varchar, 160),
            new BlockSchema<BlockKey, TextByHash, BlockRow>("varchar/hash", Varchar, 160),
            new BlockSchema<BlockKey, TextBySize, BlockRow>("varchar/size", Varchar, 105),
            new BlockSchema<WordsKey>("int4/all-size", Words, 140),
            new BlockSchema<WordsKey, WordsByFirstAndSize, WordsRow>("int4/h0-size", Words, 105),
            new BlockSchema<WordsKey, WordsByFirst, WordsRow>("int4/h0", Words, 105),
            new BlockSchema<WordsKey, WordsBySize, WordsRow>("int4/size", Words, 95),
        ];
    }
}
