namespace SqliteBench.Hosting;

public static class Plural
{
    /// <summary>A number with its noun, which agree.</summary>
    public static string Of<T>(T number, string noun, string? several = null) =>
        $"{number}" is "1" ? $"1 {noun}" : $"{number} {several ?? $"{noun}s"}";
}
