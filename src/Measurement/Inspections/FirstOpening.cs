using SqliteBench.Providers;
using SqliteBench.Workloads.Databases;

namespace SqliteBench.Measurement.Inspections;

/// <summary>Measures how long a library takes to open and close its first, empty database in this process.</summary>
internal static class FirstOpening
{
    public static double? Of(Case @case)
    {
        bool isAboutOpening = @case.Workload is MeasuredStatement { Workload.Usage: StatementUsage.ConnectionOnly };
        if (!isAboutOpening || @case.Provider is not { } provider)
        {
            return null;
        }

        string database = DatabaseFiles.NewIn(@case.Setting.Run.Databases);
        try
        {
            provider.Create(database);
            return provider.Accept(new Opening(database));
        }
        finally
        {
            provider.Delete();
            DatabaseFiles.Delete(database);
        }
    }

    private sealed class Opening(string database) : IProviderVisitor<double?>
    {
        double? IProviderVisitor<double?>.Managed<TConnection, TStatement>()
        {
            long start = Stopwatch.GetTimestamp();
            TConnection.Open(database).Dispose();
            return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        }

        double? IProviderVisitor<double?>.Native(NativeLibraryBaseline library) => null;
    }
}
