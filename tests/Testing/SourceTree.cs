namespace SqliteBench.Testing;

/// <summary>The tree that the tests were built in.</summary>
public static class SourceTree
{
    public static string Root { get; } = Find();

    public static string File(string path) => Path.Combine(Root, path);

    private static string Find()
    {
        string? folder = AppContext.BaseDirectory;
        while (folder is not null && !System.IO.File.Exists(Path.Combine(folder, "SqliteBench.sln")))
        {
            folder = Path.GetDirectoryName(folder);
        }
        return folder ?? throw new InvalidOperationException("The tests do not run inside the repository.");
    }
}
