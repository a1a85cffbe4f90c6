namespace SqliteBench.Workloads.Logs;

/// <param name="Bytes">Size of the file in bytes; 0 when there is none.</param>
/// <param name="HighestRow">The highest rowid in a frame, committed or not, or null when no frame has a row.</param>
internal readonly record struct WalContents(long Bytes, long? HighestRow);
