namespace SqliteBench.Measurement.Inspections;

/// <summary>How long a library takes to open and close its first database in this process: a new, empty one.</summary>
internal static class FirstOpening
{
    /// <returns>The time in ns; null unless the case is about opening, and its provider in C#.</returns>
    public static double? Of(Case one, Axes axes) =>
        one is { Workload: MeasuredStatement { Workload.Usage: StatementUsage.ConnectionOnly }, Provider: { } provider }
            ? provider.Accept(new Opening(Path.Combine(axes.DirectoryOf(one.Setting), $"{Guid.NewGuid():n}.db")))
            : null;

    private sealed class Opening(string database) : IProviderVisitor<double?>
    {
        public double? Managed<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement
        {
            try
            {
                TConnection.Create(database);
                long start = Stopwatch.GetTimestamp();
                TConnection.Open(database).Dispose();
                return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
            }
            finally
            {
                TConnection.Delete(database);
                DatabaseFiles.Delete(database);
            }
        }

        public double? Native(NativeLibraryBaseline library) => null;
    }
}
