namespace SqliteBench;

/// <summary>The suite's folders.</summary>
internal static class Paths
{
    /// <summary>Where BenchmarkDotNet's results go.</summary>
    public static string Artifacts { get; } = Path.Combine(Repository.Root, "BenchmarkDotNet.Artifacts");

    /// <summary>Where databases go when no directory is given.</summary>
    public static string Databases { get; } = Path.Combine(Artifacts, "databases");

    /// <summary>Runs worth keeping, one folder per label.</summary>
    public static string Published { get; } = Path.Combine(Artifacts, "published");
}
