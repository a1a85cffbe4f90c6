namespace SqliteBench.Workloads;

/// <summary>What a message quotes of a text that somebody wrote.</summary>
internal static class Excerpt
{
    private const int MaximumLength = 80;

    /// <summary>The text, or its beginning where the whole would bury the sentence around it.</summary>
    public static string Of(string text) => text.Length <= MaximumLength ? text : $"{text[..MaximumLength]}...";
}
