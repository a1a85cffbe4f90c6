namespace SqliteBench.Reporting;

internal static class EmbeddedText
{
    /// <param name="path">The path below the project, with slashes.</param>
    public static string Read(string path)
    {
        using Stream stream =
            typeof(EmbeddedText).Assembly.GetManifestResourceStream(path)
            ?? throw new FileNotFoundException($"the program has no file {path}");
        using StreamReader reader = new(stream);
        return reader.ReadToEnd();
    }
}
