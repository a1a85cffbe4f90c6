namespace SqliteBench.Build.Tests;

/// <summary>The tree that the tests were built in.</summary>
internal static class Repository
{
    /// <summary>Its folder.</summary>
    public static string Root { get; } = Find();

    /// <summary>A path in it.</summary>
    /// <param name="path">The path, from the folder.</param>
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
