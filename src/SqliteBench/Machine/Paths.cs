namespace SqliteBench.Machine;

internal static class Paths
{
    private const string NameOfArtifacts = "BenchmarkDotNet.Artifacts";

    private static readonly string s_besideSources = Path.Combine(Repository.Root, NameOfArtifacts);

    // Found when they are first needed, because that tries to write.
    private static readonly Lazy<string> s_artifacts = new(FindArtifacts);

    /// <summary>The user's current directory; printed paths are relative to it.</summary>
    public static string Caller { get; } = Environment.CurrentDirectory;

    /// <summary>Beside the sources; in the current directory where they are read-only.</summary>
    public static string Artifacts => s_artifacts.Value;

    public static string Databases => Path.Combine(Artifacts, "databases");

    /// <summary>Runs worth keeping, one folder per label.</summary>
    public static string Published { get; } = Path.Combine(s_besideSources, "published");

    private static string FindArtifacts() =>
        WritableFolder.CanBe(s_besideSources) ? s_besideSources : Path.Combine(Caller, NameOfArtifacts);
}
