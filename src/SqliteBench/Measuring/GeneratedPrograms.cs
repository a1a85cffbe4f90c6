namespace SqliteBench.Measuring;

/// <summary>
/// The folders of the programs that BenchmarkDotNet generates beside the assembly. It removes them itself only when it
/// comes to its end.
/// </summary>
internal sealed class GeneratedPrograms
{
    private readonly HashSet<string> _before = [.. Folders()];

    /// <summary>Removes the folders that have come since this object was made.</summary>
    public void Remove()
    {
        foreach (string folder in Folders().Where(folder => !_before.Contains(folder)))
        {
            try
            {
                Directory.Delete(folder, recursive: true);
            }
            catch (IOException)
            {
                // A build that is still being stopped writes there; the folder is ignored by git and small.
            }
        }
    }

    private static string[] Folders() => Directory.GetDirectories(AppContext.BaseDirectory);
}
