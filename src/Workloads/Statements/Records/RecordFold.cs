using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Statements.Records;

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
