namespace SqliteBench.Hosting;

public static class Plural
{
    /// <summary>Returns a number with its noun, in the singular or the plural.</summary>
    public static string Format<T>(T number, string noun, string? several = null) =>
        $"{number}" is "1" ? $"1 {noun}" : $"{number} {several ?? $"{noun}s"}";
}
