namespace SqliteBench.Providers.Engine;

/// <summary>Which SQLite the providers that share an engine run on: what <c>--engine</c> says.</summary>
public sealed record EngineChoice
{
    private const string BundledText = "bundled";
    private const string SystemText = "system";

    private readonly string text;

    private EngineChoice(string text) => this.text = text;

    public static EngineChoice Bundled { get; } = new(BundledText);

    public static EngineChoice System { get; } = new(SystemText);

    /// <summary>The full path of a chosen shared library, or null for <see cref="Bundled"/> and <see cref="System"/>.</summary>
    public string? File => this == Bundled || this == System ? null : text;

    /// <param name="text"><c>bundled</c>, <c>system</c>, or the path of a shared library, made absolute at once
    /// because the measuring processes start in other directories.</param>
    /// <exception cref="ArgumentException">The text is empty.</exception>
    public static EngineChoice Parse(string text)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(text);
        return text switch
        {
            _ when text.Equals(BundledText, StringComparison.OrdinalIgnoreCase) => Bundled,
            _ when text.Equals(SystemText, StringComparison.OrdinalIgnoreCase) => System,
            _ => new EngineChoice(Path.GetFullPath(text)),
        };
    }

    public override string ToString() => text;
}
