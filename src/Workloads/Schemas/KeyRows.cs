namespace SqliteBench.Workloads.Schemas;

/// <summary>A row of the table Block with the hash as bytes, as an object mapper fills it.</summary>
internal sealed class BlobRow : IBlockRow
{
    public long ID { get; set; }

    /// <summary>The 32 bytes of the hash.</summary>
#pragma warning disable CA1819 // An object mapper fills it with what the provider gives.
    public byte[] Hash { get; set; } = [];
#pragma warning restore CA1819

    /// <summary>The block's length, in bytes.</summary>
    public long Size { get; set; }
}

/// <summary>A row of the table Block with the hash as four integers, as an object mapper fills it.</summary>
internal sealed class WordsRow : IBlockRow
{
    public long ID { get; set; }

    public long H0 { get; set; }

    public long H1 { get; set; }

    public long H2 { get; set; }

    public long H3 { get; set; }

    /// <summary>The block's length, in bytes.</summary>
    public long Size { get; set; }
}

/// <summary>A row of the table Block, in any form.</summary>
internal interface IBlockRow
{
    long ID { get; }
}
