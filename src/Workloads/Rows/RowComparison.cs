namespace SqliteBench.Workloads.Rows;

/// <summary>What has to agree of the rows that two executions of a query return.</summary>
internal enum RowComparison
{
    /// <summary>Every row, in its place.</summary>
    InOrder,

    /// <summary>Every row, in any order.</summary>
    AnyOrder,

    /// <summary>Their number: which rows come is up to SQLite.</summary>
    Number,
}

/// <param name="Value">The sum of the digests of its rows; 0 for a statement without rows.</param>
/// <param name="Number">How many rows it returned or changed, or the rowid of the one that it inserted.</param>
internal readonly record struct ExecutionAnswer(ulong Value, long Number);
