using SqliteBench.Hosting;

namespace SqliteBench.Queries;

/// <summary>
/// If each view uses the one before it twice, SQLite takes exponential time to compile, and cannot be interrupted: reading a
/// schema is then given up.
/// </summary>
internal static class ReadingLimit
{
    private const double LeastBytesPerSecond = 20e6;
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(60);

    /// <param name="name">The path of the database, or what is read.</param>
    public static AppDatabase Read(string name, Func<AppDatabase> read)
    {
        double bytes = File.Exists(name) ? new FileInfo(name).Length : 0;
        TimeSpan most = s_longest + TimeSpan.FromSeconds(bytes / LeastBytesPerSecond);
        UsageException.ThrowIf(
            SupervisedCommand.HasGivenUp(name),
            $"'{name}' could not be read within {most.TotalSeconds:0} s"
        );
        using Timer? limit = SupervisedCommand.GiveUpAfter(most, name);
        return read();
    }
}
