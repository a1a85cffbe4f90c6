namespace SqliteBench.CommandLine;

/// <summary>Tells whether results can be put into a folder, before anything is begun.</summary>
internal static class WritableFolder
{
    /// <summary>Whether files can be made in a folder; the try leaves nothing behind.</summary>
    /// <param name="folder">A folder that exists.</param>
    public static bool Is(string folder)
    {
        try
        {
            string probe = Path.Combine(folder, $".sqlitebench-{Guid.NewGuid():n}");
            using FileStream file = new(
                probe,
                FileMode.CreateNew,
                FileAccess.Write,
                FileShare.None,
                1,
                FileOptions.DeleteOnClose
            );
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    /// <summary>Whether a folder can be written to, or made and then written to.</summary>
    /// <param name="folder">A full path, of something that exists or not.</param>
    public static bool CanBe(string folder)
    {
        string? existing = folder;
        while (existing is not null && !Path.Exists(existing))
        {
            existing = Path.GetDirectoryName(existing);
        }

        return Directory.Exists(existing) && Is(existing);
    }
}
