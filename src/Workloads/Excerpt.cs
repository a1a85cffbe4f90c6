namespace SqliteBench.Workloads;

/// <summary>Shortens long text for messages.</summary>
public static class Excerpt
{
    private const int MaximumLength = 80;

    public static string Shorten(string text) => text.Length <= MaximumLength ? text : $"{text[..MaximumLength]}...";
}
