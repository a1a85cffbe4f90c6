using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>Adds records to a fold, as read from a statement or as the right answer.</summary>
internal readonly struct RecordFold(Fold fold) : IRowFold<RecordFold, RecordRow>
{
    public static string Columns => "IT";

    public static RecordFold Create(Fold fold) => new(fold);

    void IRowSink<RecordRow>.Accept<TReader>(ref TReader reader)
    {
        fold.Add(reader.Integer(0));
        fold.Text(reader.Text(1));
        fold.EndRow();
    }

    public void Accept(RecordRow row) => Answer(new Record(row.Id, row.Guid), fold);

    /// <summary>Adds one record, by the same calls as a row that is read.</summary>
    public static void Answer(Record record, Fold fold)
    {
        fold.Add(record.Id);
        fold.Text(record.Guid);
        fold.EndRow();
    }

    /// <summary>Adds the whole answer of an execution.</summary>
    public static void AnswerAll(IEnumerable<Record> records, Fold fold)
    {
        foreach (Record record in records)
        {
            Answer(record, fold);
        }

        fold.EndExecution();
    }
}
