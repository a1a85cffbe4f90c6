namespace SqliteBench.Machine;

/// <summary>The files in which Linux tells what it runs on. What is missing or may not be read is null or empty.</summary>
/// <param name="root">The directory that stands for <c>/</c>.</param>
internal sealed class LinuxFiles(string root)
{
    /// <summary>Those of this system.</summary>
    public static LinuxFiles OfThisSystem { get; } = new("/");

    /// <summary>The text of a file without white space around it, or null.</summary>
    /// <param name="path">The path below the root, or one that <see cref="FindDirectory"/> gave.</param>
    public string? Read(string path) =>
        Try(() => File.ReadAllText(At(path)).Trim()) is { Length: > 0 } text ? text : null;

    /// <summary>Whether there is such a file.</summary>
    /// <inheritdoc cref="Read" path="/param" />
    public bool Has(string path) => File.Exists(At(path));

    /// <summary>The directory that a path, often a link, leads to, or null.</summary>
    /// <inheritdoc cref="Read" path="/param" />
    public string? FindDirectory(string path) =>
        Directory.Exists(At(path))
            ? Try(() => new DirectoryInfo(At(path)).ResolveLinkTarget(returnFinalTarget: true)?.FullName) ?? At(path)
            : null;

    /// <summary>The path that an absolute one, perhaps a link, leads to.</summary>
    /// <param name="path">The path, as the system names it.</param>
    public string Target(string path)
    {
        string link = At(path.TrimStart('/'));
        return Try(() => new FileInfo(link).ResolveLinkTarget(returnFinalTarget: true)?.FullName) ?? link;
    }

    /// <summary>The names in a directory, in order.</summary>
    /// <inheritdoc cref="Read" path="/param" />
    public IReadOnlyList<string> Names(string path) =>
        Try(() => Directory.GetFileSystemEntries(At(path)))?.Select(entry => Path.GetFileName(entry)!).Order().ToArray()
        ?? [];

    /// <summary>The full path; one that is rooted already stays as it is.</summary>
    /// <inheritdoc cref="Read" path="/param" />
    public string At(string path) => Path.Combine(root, path);

    private static T? Try<T>(Func<T?> read)
        where T : class
    {
        try
        {
            return read();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
