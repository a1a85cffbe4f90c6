namespace SqliteBench.Testing;

/// <summary>Programs of this machine that tests use.</summary>
public static class Installed
{
    private static readonly string[] s_folders =
    [
        .. (Environment.GetEnvironmentVariable("PATH") ?? "").Split(
            Path.PathSeparator,
            StringSplitOptions.RemoveEmptyEntries
        ),
        "/usr/sbin",
        "/sbin",
    ];

    /// <summary>The path of the first of these that is there, or null.</summary>
    public static string? Find(params string[] names) =>
        (
            from name in names
            from file in (string[])[name, $"{name}.exe"]
            from folder in s_folders
            select Path.Combine(folder, file)
        ).FirstOrDefault(File.Exists);

    /// <summary>Why a test without one of these is skipped, or null.</summary>
    public static string? Absence(params string[] names) =>
        names.FirstOrDefault(name => Find(name) is null) is { } missing ? $"{missing} is not installed" : null;
}
