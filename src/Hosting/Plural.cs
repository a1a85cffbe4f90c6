namespace SqliteBench.Hosting;

/// <summary>Writes a number with its noun, in the singular for 1.</summary>
public static class Plural
{
    /// <param name="several">The plural; null adds an s to the noun.</param>
    public static string Format<T>(T number, string noun, string? several = null) =>
        $"{number}" is "1" ? $"1 {noun}" : $"{number} {several ?? $"{noun}s"}";
}
