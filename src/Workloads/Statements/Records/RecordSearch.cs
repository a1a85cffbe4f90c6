namespace SqliteBench.Workloads.Statements.Records;

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
