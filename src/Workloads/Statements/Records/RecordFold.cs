using System.ComponentModel.DataAnnotations.Schema;

namespace SqliteBench.Workloads.Statements.Records;

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

    public void Accept<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct
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
}
