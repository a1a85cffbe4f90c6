namespace SqliteBench.Providers.Tests.Sessions;

public sealed class ItemRow
{
    public long Id { get; set; }

    public long? Number { get; set; }

    public double? Real { get; set; }

    public string? Text { get; set; }

    public byte[]? Bytes { get; set; }
}

/// <summary>Copies every row, because a cursor's row ends with the call.</summary>
public readonly struct ItemSink(Action<ItemRow> accept) : IRowSink<ItemRow>
{
    public void Accept<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct =>
        accept(
            new ItemRow
            {
                Id = reader.Integer(0),
                Number = reader.IsNull(1) ? null : reader.Integer(1),
                Real = reader.IsNull(2) ? null : reader.Real(2),
                Text = reader.IsNull(3) ? null : reader.Text(3).ToString(),
                Bytes = reader.IsNull(4) ? null : reader.Blob(4).ToArray(),
            }
        );

    public void Accept(ItemRow row) => accept(row);
}
