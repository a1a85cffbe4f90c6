namespace SqliteBench.Measurement.Inspections;

/// <summary>How long a library takes to open and close its first database in this process: a new, empty one.</summary>
internal static class FirstOpening
{
    /// <returns>The time in ns; null unless the case is about opening, and its provider in C#.</returns>
    public static double? Of(Case one, Axes axes) =>
        one is { Workload: MeasuredStatement { Workload.Usage: StatementUsage.ConnectionOnly }, Provider: { } provider }
            ? provider.Accept(new Opening(DatabaseFiles.NewIn(axes.DirectoryOf(one.Setting))))
            : null;

    private sealed class Opening(string database) : IProviderVisitor<double?>
    {
        double? IProviderVisitor<double?>.Managed<TConnection, TStatement>()
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
