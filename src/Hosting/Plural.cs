namespace SqliteBench.Hosting;

public static class Plural
{
    public static string Format<T>(T number, string noun, string? several = null) =>
        $"{number}" is "1" ? $"1 {noun}" : $"{number} {several ?? $"{noun}s"}";
}
