using System.ComponentModel.DataAnnotations.Schema;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>A row of the table Record, as an object mapper fills it.</summary>
[Table("Record")]
internal sealed class RecordRow
{
    public long Id { get; set; }

    /// <summary>36 characters.</summary>
    public string Guid { get; set; } = "";
}

internal readonly struct RecordFold(ValueFold fold) : IRowFold<RecordFold, RecordRow>
{
    public static string Columns => "IT";

    public static RecordFold Into(ValueFold fold) => new(fold);

    public void Accept<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct
    {
        fold.Integer(reader.Integer(0));
        fold.Text(reader.Text(1));
        fold.EndRow();
    }

    public void Accept(RecordRow row) => Fold(new Record(row.Id, row.Guid), fold);

    /// <summary>Puts a row into a fold.</summary>
    public static void Fold(Record record, ValueFold fold)
    {
        fold.Integer(record.Id);
        fold.Text(record.Guid);
        fold.EndRow();
    }
}
