using System.ComponentModel.DataAnnotations;
using System.ComponentModel.DataAnnotations.Schema;

namespace SqliteBench.Workloads.Schemas;

[Table("Blockset")]
internal sealed class BlocksetRow
{
    public long ID { get; set; }

    public long Length { get; set; }
}

[Table("BlocksetEntry")]
internal sealed class EntryRow
{
    [Key]
    public long BlocksetID { get; set; }

    [Key]
    public long BlockID { get; set; }
}
