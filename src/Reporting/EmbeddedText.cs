namespace SqliteBench.Reporting;

/// <summary>Text files that are part of the program.</summary>
internal static class EmbeddedText
{
    /// <summary>The text of a file by its path below the project, with slashes.</summary>
    /// <exception cref="FileNotFoundException">The program has no such file.</exception>
    public static string Read(string path)
    {
        using Stream stream =
            typeof(EmbeddedText).Assembly.GetManifestResourceStream(path)
            ?? throw new FileNotFoundException($"the program has no file {path}");
        using StreamReader reader = new(stream);
        return reader.ReadToEnd();
    }
}
