namespace SqliteBench.Workloads.Statements;

/// <param name="Rows">Rows that the table has before the run or, where the run fills it, after.</param>
internal sealed record StatementOptions(long Rows, int Executions, ulong Seed = StreamOptions.DefaultSeed);
