namespace SqliteBench.Providers;

/// <summary>Text as a provider hands it out: UTF-8 bytes of the engine's own memory, or a string.</summary>
public readonly ref struct TextValue
{
    /// <summary>Text in UTF-8 that stays where the engine put it.</summary>
    /// <param name="utf8">The bytes, without a terminator; valid until the next step or reset.</param>
    public TextValue(ReadOnlySpan<byte> utf8) => Utf8 = utf8;

    public TextValue(string value) => String = value;

    /// <summary>The UTF-8 bytes; meaningful only when <see cref="String"/> is null.</summary>
    public ReadOnlySpan<byte> Utf8 { get; }

    public string? String { get; }

    public override string ToString() => String ?? System.Text.Encoding.UTF8.GetString(Utf8);
}
