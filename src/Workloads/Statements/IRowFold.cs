namespace SqliteBench.Workloads.Statements;

/// <summary>How the rows of a statement are read: which columns, and in which order they reach the fold.</summary>
internal interface IRowFold<out TSelf, in TRow> : IRowSink<TRow>
    where TSelf : struct
{
    /// <summary>A letter for each column, as the native baseline takes them; empty for a statement without rows.</summary>
    static abstract string Columns { get; }

    static abstract TSelf Into(Fold fold);
}

/// <summary>What a statement without rows would read.</summary>
internal sealed class NoRow;

/// <summary>Reads nothing: the statement changes rows.</summary>
internal readonly struct NoRows : IRowFold<NoRows, NoRow>
{
    public static string Columns => "";

    public static NoRows Into(Fold fold) => default;

    public void Accept<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct => throw Unexpected();

    public void Accept(NoRow row) => throw Unexpected();

    private static InvalidOperationException Unexpected() => new("a statement that only changes rows has returned one");
}
