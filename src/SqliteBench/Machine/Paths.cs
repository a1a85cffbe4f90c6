namespace SqliteBench.Machine;

internal static class Paths
{
    private const string NameOfArtifacts = "BenchmarkDotNet.Artifacts";

    /// <summary>The user's current directory; printed paths are relative to it.</summary>
    public static string Caller { get; } = Environment.CurrentDirectory;

    /// <summary>Beside the sources; in the current directory where they are read-only.</summary>
    public static string Artifacts { get; } =
        Path.Combine(IsWritable(Repository.Root) ? Repository.Root : Caller, NameOfArtifacts);

    public static string Databases { get; } = Path.Combine(Artifacts, "databases");

    /// <summary>Runs worth keeping, one folder per label.</summary>
    public static string Published { get; } = Path.Combine(Repository.Root, NameOfArtifacts, "published");

    private static bool IsWritable(string folder)
    {
        try
        {
            string artifacts = Path.Combine(folder, NameOfArtifacts);
            string file = Path.Combine(Directory.Exists(artifacts) ? artifacts : folder, Path.GetRandomFileName());
            using FileStream written = File.Create(file, bufferSize: 1, FileOptions.DeleteOnClose);
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
