namespace SqliteBench.Reporting;

internal static class EmbeddedText
{
    /// <param name="path">The path below the project, with slashes.</param>
    public static string Read(string path)
    {
        using StreamReader reader = new(typeof(EmbeddedText).Assembly.GetManifestResourceStream(path)!);
        return reader.ReadToEnd();
    }
}
