namespace SqliteBench.Workloads.Schemas;

/// <summary>The registered schemas: one entry each, in the order of the reports.</summary>
internal static class BlockSchemaCatalog
{
    private const string Text = "Hash TEXT NOT NULL";
    private const string Blob = "Hash BLOB NOT NULL";
    private const string Varchar = "Hash VARCHAR(44) NOT NULL";
    private const string Words = "H0 INTEGER NOT NULL, H1 INTEGER NOT NULL, H2 INTEGER NOT NULL, H3 INTEGER NOT NULL";

    /// <summary>The schema of all workloads where none is asked for: the hash as text, with the index on hash and size.</summary>
    public static BlockSchema Default { get; } =
        new BlockSchema<BlockKey, WholeKeySearch<BlockKey>>("text/hash-size", Text, 160);

    public static IReadOnlyList<BlockSchema> All => Registered.All;

    // By itself, so that a program with the default schema alone is compiled ahead of time without the others.
    private static class Registered
    {
        public static IReadOnlyList<BlockSchema> All { get; } =
        [
            Default,
            new BlockSchema<BlockKey, CandidateSearch<BlockKey, TextHash, BlockRow, TextByHash>>(
                "text/hash",
                Text,
                160
            ),
            new BlockSchema<BlockKey, CandidateSearch<BlockKey, SizePart, BlockRow, TextBySize>>(
                "text/size",
                Text,
                105
            ),
            new BlockSchema<BlobKey, WholeKeySearch<BlobKey>>("blob/hash-size", Blob, 130),
            new BlockSchema<BlobKey, CandidateSearch<BlobKey, BlobHash, BlobRow, BlobByHash>>("blob/hash", Blob, 130),
            new BlockSchema<BlobKey, CandidateSearch<BlobKey, SizePart, BlobRow, BlobBySize>>("blob/size", Blob, 90),
            new BlockSchema<BlockKey, WholeKeySearch<BlockKey>>("varchar/hash-size", Varchar, 160),
            new BlockSchema<BlockKey, CandidateSearch<BlockKey, TextHash, BlockRow, TextByHash>>(
                "varchar/hash",
                Varchar,
                160
            ),
            new BlockSchema<BlockKey, CandidateSearch<BlockKey, SizePart, BlockRow, TextBySize>>(
                "varchar/size",
                Varchar,
                105
            ),
            new BlockSchema<WordsKey, WholeKeySearch<WordsKey>>("int4/all-size", Words, 140),
            new BlockSchema<WordsKey, CandidateSearch<WordsKey, FirstWordAndSize, WordsRow, WordsByFirstAndSize>>(
                "int4/h0-size",
                Words,
                105
            ),
            new BlockSchema<WordsKey, CandidateSearch<WordsKey, FirstWord, WordsRow, WordsByFirst>>(
                "int4/h0",
                Words,
                105
            ),
            new BlockSchema<WordsKey, CandidateSearch<WordsKey, SizePart, WordsRow, WordsBySize>>(
                "int4/size",
                Words,
                95
            ),
        ];
    }
}
