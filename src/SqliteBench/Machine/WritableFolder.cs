using SqliteBench.Results;

namespace SqliteBench.Machine;

/// <summary>Checks in advance whether a folder or file can be written to.</summary>
internal static class WritableFolder
{
    /// <returns>The full path of a folder that can be written to, or created.</returns>
    public static string Check(string what, string folder) =>
        folder.Length > 0 && CanBe(Path.GetFullPath(folder))
            ? Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder))
            : throw Refusal(what, folder);

    public static string Make(string what, string folder)
    {
        string path = Check(what, folder);
        try
        {
            return Directory.CreateDirectory(path).FullName;
        }
        catch (IOException)
        {
            throw Refusal(what, folder);
        }
    }

    public static void CheckFile(string what, string? file)
    {
        if (file is not null && (file.Length == 0 || Directory.Exists(file) || !CanBeFile(file)))
        {
            throw Refusal(what, file);
        }
    }

    private static bool CanBeFile(string file) =>
        File.Exists(file)
            ? Opens(file, FileMode.Open, FileOptions.None)
            : CanBe(Path.GetDirectoryName(Path.GetFullPath(file)) ?? "");

    private static UsageException Refusal(string what, string path) => new($"{what}: '{path}' cannot be written to");

    private static bool Opens(string path, FileMode mode, FileOptions options)
    {
        try
        {
            using FileStream file = new(path, mode, FileAccess.Write, FileShare.ReadWrite, 1, options);
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    public static bool CanBe(string folder)
    {
        string? existing = folder;
        while (existing is not null && !Path.Exists(existing))
        {
            existing = Path.GetDirectoryName(existing);
        }

        string probe = $".sqlitebench-{Guid.NewGuid():n}";
        return Directory.Exists(existing)
            && Opens(Path.Combine(existing, probe), FileMode.CreateNew, FileOptions.DeleteOnClose);
    }
}
