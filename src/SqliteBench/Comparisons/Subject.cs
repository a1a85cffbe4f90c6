using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Comparisons;

/// <summary>What is compared: written as a provider, a provider on an engine, an engine, or a pragma set.</summary>
public enum SubjectKind
{
    /// <summary><c>PROVIDER</c> or <c>PROVIDER@ENGINE</c>.</summary>
    Provider,

    /// <summary><c>@ENGINE</c>.</summary>
    Engine,

    /// <summary>A pragma set.</summary>
    Pragmas,
}

/// <summary>One of the two that are compared, as it is written: what it leaves out comes from the other options.</summary>
public sealed record Subject
{
    private const char EngineMark = '@';

    private Subject() { }

    /// <summary>The provider, or null where none is written.</summary>
    public Provider? Provider { get; internal init; }

    /// <summary>The engine, or null where none is written.</summary>
    public EngineChoice? Engine { get; private init; }

    /// <summary>The pragma set, or null where none is written.</summary>
    public PragmaSet? Pragmas { get; private init; }

    /// <summary>Which kind it is; the two that are compared are of one.</summary>
    public SubjectKind Kind =>
        Pragmas is not null ? SubjectKind.Pragmas
        : Provider is not null ? SubjectKind.Provider
        : SubjectKind.Engine;

    /// <summary>Reads a subject.</summary>
    /// <param name="text">As on the command line; a path of an engine may hold any character.</param>
    /// <exception cref="FormatException">One sentence that names the mistake and the valid values.</exception>
    public static Subject Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        int mark = text.IndexOf(EngineMark, StringComparison.Ordinal);
        if (mark >= 0)
        {
            return new Subject
            {
                Provider = mark == 0 ? null : Find(text[..mark]) ?? throw NoProvider(text[..mark]),
                Engine = ParseEngine(text, text[(mark + 1)..]),
            };
        }

        return Find(text) is { } provider
            ? new Subject { Provider = provider }
            : new Subject { Pragmas = ParsePragmas(text) };
    }

    /// <summary>The subject as <see cref="Parse"/> reads it.</summary>
    public override string ToString() =>
        Pragmas?.Name ?? $"{Provider}{(Engine is null ? "" : $"{EngineMark}{Engine}")}";

    private static Provider? Find(string id) => ProviderCatalog.Find(id);

    private static EngineChoice ParseEngine(string text, string engine) =>
        string.IsNullOrWhiteSpace(engine) || engine.Contains('\0', StringComparison.Ordinal)
            ? throw new FormatException(
                $"'{text}' names no engine: after the @ comes bundled, system, or the path of a SQLite library"
            )
            : EngineChoice.Parse(engine);

    private static PragmaSet ParsePragmas(string text)
    {
        bool isSetting = text.Contains('=', StringComparison.Ordinal);
        try
        {
            return PragmaSet.Parse(text);
        }
        catch (FormatException) when (!isSetting)
        {
            throw new FormatException(
                $"'{text}' is neither a provider ({Ids}), nor an engine (@bundled, @system or @PATH), nor a provider on"
                    + " one (PROVIDER@ENGINE), nor a pragma set (normal, combination, or name=value+name=value)"
            );
        }
    }

    private static FormatException NoProvider(string id) =>
        new($"'{id}' before the @ is no provider; the providers are {Ids}");

    private static string Ids => string.Join(", ", ProviderCatalog.All);
}
