using System.ComponentModel.DataAnnotations;
using System.ComponentModel.DataAnnotations.Schema;

namespace SqliteBench.Workloads.Schemas;

/// <summary>A row of the table Blockset, as an object mapper fills it.</summary>
[Table("Blockset")]
internal sealed class BlocksetRow
{
    public long ID { get; set; }

    public long Length { get; set; }
}

/// <summary>A row of the table BlocksetEntry, as an object mapper fills it.</summary>
[Table("BlocksetEntry")]
internal sealed class EntryRow
{
    [Key]
    public long BlocksetID { get; set; }

    [Key]
    public long BlockID { get; set; }
}
