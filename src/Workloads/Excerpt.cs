namespace SqliteBench.Workloads;

public static class Excerpt
{
    private const int MaximumLength = 80;

    public static string Of(string text) => text.Length <= MaximumLength ? text : $"{text[..MaximumLength]}...";
}
