using System.ComponentModel.DataAnnotations;
using System.ComponentModel.DataAnnotations.Schema;

namespace SqliteBench.Workloads.Schemas;

internal readonly record struct BlocksetKey(long BlocksetID) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(BlocksetID), ArgumentType.Integer)];

    static object? IArguments.MappedForms => BlocksetForms.OfKey;

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(BlocksetID);
}

internal readonly record struct EmptyBlockset : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions => [];

    static object? IArguments.MappedForms => BlocksetForms.OfEmpty;

    void IArguments.Bind<TBinder>(ref TBinder binder) { }
}

internal readonly record struct BlocksetLength(long Length) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Length), ArgumentType.Integer)];

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(Length);
}

internal readonly record struct LengthUpdate(long Length, long BlocksetID) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Length), ArgumentType.Integer), new(nameof(BlocksetID), ArgumentType.Integer)];

    static object? IArguments.MappedForms => BlocksetForms.OfLength;

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        binder.Integer(Length);
        binder.Integer(BlocksetID);
    }
}

internal readonly record struct EntryKey(long BlocksetID, long BlockID) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(BlocksetID), ArgumentType.Integer), new(nameof(BlockID), ArgumentType.Integer)];

    static object? IArguments.MappedForms => BlocksetForms.OfEntry;

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        binder.Integer(BlocksetID);
        binder.Integer(BlockID);
    }
}

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
