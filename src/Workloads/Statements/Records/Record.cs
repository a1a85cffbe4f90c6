using System.Runtime.InteropServices;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>A row of the table Record, and the arguments of its insertion.</summary>
/// <param name="Id">Its key, from 1.</param>
/// <param name="Guid">36 characters.</param>
internal readonly record struct Record(long Id, string Guid) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Id), ArgumentType.Integer), new(nameof(Guid), ArgumentType.Text)];

    static object? IArguments.MappedForms => RecordForms.OfRecord;

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct
    {
        binder.Integer(Id);
        binder.Text(Guid);
    }

    /// <summary>A record; any of them can be made without making those before it.</summary>
    /// <param name="version">0, or how often its guid has been replaced.</param>
    public static Record Of(ulong seed, long id, int version = 0)
    {
        Random64 random = new(Random64.Mix(seed ^ Random64.Mix((ulong)id)) + (ulong)version);
        ReadOnlySpan<ulong> words = [random.Next(), random.Next()];
        Guid guid = new(MemoryMarshal.AsBytes(words));
        return new Record(id, guid.ToString("D"));
    }

    public static Record[] Range(ulong seed, long count)
    {
        Record[] records = new Record[count];
        for (long id = 1; id <= count; id++)
        {
            records[id - 1] = Of(seed, id);
        }

        return records;
    }
}

internal readonly record struct RecordKey(long Id) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Id), ArgumentType.Integer)];

    static object? IArguments.MappedForms => RecordForms.OfKey;

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Integer(Id);
}

/// <summary>The argument of the statements on one record by its guid, or of the insertion of one without a key.</summary>
internal readonly record struct RecordField(string Guid) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Guid), ArgumentType.Text)];

    static object? IArguments.MappedForms => RecordForms.OfField;

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Text(Guid);
}

internal readonly record struct RecordUpdate(string Guid, long Id) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Guid), ArgumentType.Text), new(nameof(Id), ArgumentType.Integer)];

    static object? IArguments.MappedForms => RecordForms.OfUpdate;

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct
    {
        binder.Text(Guid);
        binder.Integer(Id);
    }
}

internal readonly record struct RecordReplacement(string NewGuid, string Guid) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(NewGuid), ArgumentType.Text), new(nameof(Guid), ArgumentType.Text)];

    static object? IArguments.MappedForms => RecordForms.OfReplacement;

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct
    {
        binder.Text(NewGuid);
        binder.Text(Guid);
    }
}
