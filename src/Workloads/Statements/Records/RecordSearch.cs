namespace SqliteBench.Workloads.Statements.Records;

/// <summary>Says how records are found, and therefore how many are worth finding.</summary>
/// <param name="PublishedShare">Operations of the published study, in 25ths of the rows.</param>
/// <param name="QuickShare">Operations of a run of some milliseconds, in 1000ths of the rows.</param>
internal sealed record RecordSearch(int PublishedShare, int QuickShare)
{
    /// <summary>Finds by the primary key. The published study found 10,000 of 25,000 records.</summary>
    public static RecordSearch ByKey { get; } = new(10, 400);

    /// <summary>
    /// Finds by a field without an index, each time by a scan of the table. The published study found 2,000 of 25,000
    /// records.
    /// </summary>
    public static RecordSearch ByField { get; } = new(2, 4);

    /// <summary>Finds by the primary key, each record by a request of its own.</summary>
    public static RecordSearch ByRequest { get; } = new(10, 100);

    public int Executions(long rows, bool published) =>
        (int)Math.Clamp(published ? rows * PublishedShare / 25 : rows * QuickShare / 1000, 1, int.MaxValue);
}
