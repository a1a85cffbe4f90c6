using System.ComponentModel.DataAnnotations.Schema;
using System.Runtime.InteropServices;

namespace SqliteBench.Workloads.Statements.Records;

/// <param name="Id">Its key, from 1.</param>
internal readonly record struct Record(long Id, string Guid) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Id), ArgumentType.Integer), new(nameof(Guid), ArgumentType.Text)];

    static object? IArguments.MappedForms => RecordForms.OfRecord;

    void IArguments.Bind<TBinder>(ref TBinder binder)
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

    public static Record[] Range(ulong seed, long count) =>
        [.. Enumerable.Range(1, (int)count).Select(id => Of(seed, id))];
}

internal readonly record struct RecordKey(long Id) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Id), ArgumentType.Integer)];

    static object? IArguments.MappedForms => RecordForms.OfKey;

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(Id);
}

internal readonly record struct RecordField(string Guid) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Guid), ArgumentType.Text)];

    static object? IArguments.MappedForms => RecordForms.OfField;

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Text(Guid);
}

internal readonly record struct RecordUpdate(string Guid, long Id) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Guid), ArgumentType.Text), new(nameof(Id), ArgumentType.Integer)];

    static object? IArguments.MappedForms => RecordForms.OfUpdate;

    void IArguments.Bind<TBinder>(ref TBinder binder)
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

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        binder.Text(NewGuid);
        binder.Text(Guid);
    }
}

[Table("Record")]
internal sealed class RecordRow
{
    public long Id { get; set; }

    public string Guid { get; set; } = "";
}

internal readonly struct RecordFold(Fold fold) : IRowFold<RecordFold, RecordRow>
{
    public static string Columns => "IT";

    public static RecordFold Into(Fold fold) => new(fold);

    void IRowSink<RecordRow>.Accept<TReader>(ref TReader reader)
    {
        fold.Add(reader.Integer(0));
        fold.Text(reader.Text(1));
        fold.EndRow();
    }

    public void Accept(RecordRow row) => Answer(new Record(row.Id, row.Guid), fold);

    public static void Answer(Record record, Fold fold)
    {
        fold.Add(record.Id);
        fold.Text(record.Guid);
        fold.EndRow();
    }

    public static void AnswerAll(IEnumerable<Record> records, Fold fold)
    {
        foreach (Record record in records)
        {
            Answer(record, fold);
        }

        fold.EndRows();
    }
}

internal static class RecordSql
{
    public const string Insert = "INSERT INTO Record(Id, Guid) VALUES (@Id, @Guid)";
    public const string InsertAutoincrement = "INSERT INTO Record(Guid) VALUES (@Guid)";
    public const string SelectAll = "SELECT Id, Guid FROM Record";
    public const string SelectByKey = "SELECT Id, Guid FROM Record WHERE Id = @Id";
    public const string SelectByField = "SELECT Id, Guid FROM Record WHERE Guid = @Guid";

    public const string SelectPage = "SELECT Id, Guid FROM Record WHERE Id >= @Id ORDER BY Id LIMIT 100";
    public const string UpdateByKey = "UPDATE Record SET Guid = @Guid WHERE Id = @Id";
    public const string UpdateByField = "UPDATE Record SET Guid = @NewGuid WHERE Guid = @Guid";
    public const string DeleteByKey = "DELETE FROM Record WHERE Id = @Id";
    public const string DeleteByField = "DELETE FROM Record WHERE Guid = @Guid";
}

/// <summary>By what records are found, and so how many are worth finding.</summary>
/// <param name="PublishedShare">Operations of the published study, in 25ths of the rows.</param>
/// <param name="QuickShare">Operations of a run of some milliseconds, in 1000ths of the rows.</param>
internal sealed record RecordSearch(int PublishedShare, int QuickShare)
{
    /// <summary>By the primary key: 10,000 of 25,000 records were published.</summary>
    public static RecordSearch ByKey { get; } = new(10, 400);

    /// <summary>By a field without an index: 2,000 of 25,000 records were published, each a scan of the table.</summary>
    public static RecordSearch ByField { get; } = new(2, 4);

    /// <summary>By the primary key, each by a request of its own.</summary>
    public static RecordSearch ByRequest { get; } = new(10, 100);

    public int Executions(long rows, bool published) =>
        (int)Math.Clamp(published ? rows * PublishedShare / 25 : rows * QuickShare / 1000, 1, int.MaxValue);
}
