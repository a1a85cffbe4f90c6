using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads.Pragmas;

namespace SqliteBench.Measurement;

/// <summary>One of the two that the command <c>pair</c> compares, A or B: a provider, an engine and pragmas.</summary>
/// <param name="Name">What the user wrote; before a lone engine, with its provider.</param>
public sealed record Side(string Name, Provider Provider, EngineChoice Engine, PragmaSet Pragmas)
{
    /// <summary>The part of the command line that names the engine: the subject itself, or an option.</summary>
    public string EngineSource => Name.Contains(Subject.EngineMark) ? Name : "--engine";

    /// <summary>The engine that its process must have; null if the provider has its own.</summary>
    public EngineChoice? SharedEngine => Provider.SharesEngine ? Engine : null;

    /// <summary>Completes what the user named with the options, and then with the standard values.</summary>
    /// <param name="options">What <c>--provider</c>, <c>--engine</c> and <c>--pragmas</c> say of both sides.</param>
    /// <exception cref="FormatException">They are of different kinds, or an option repeats what they say.</exception>
    public static (Side A, Side B) Of(Subject a, Subject b, Subject options)
    {
        if ((a.Provider is null, a.Pragmas is null) != (b.Provider is null, b.Pragmas is null))
        {
            throw new FormatException(
                $"'{a}' and '{b}' are of different kinds: compare two providers (each may be followed by @ENGINE), two"
                    + " engines, or two pragma sets"
            );
        }

        (string Option, bool IsRepeated)[] repetitions =
        [
            ("--provider", options.Provider is not null && a.Provider is not null),
            ("--engine", options.Engine is not null && a.Engine is not null && b.Engine is not null),
            ("--pragmas", options.Pragmas is not null && a.Pragmas is not null),
        ];
        if (Array.Find(repetitions, option => option.IsRepeated).Option is { } repeated)
        {
            throw new FormatException($"{repeated}: '{a}' and '{b}' already say that; leave the option out");
        }

        return (Of(a, options), Of(b, options));
    }

    /// <summary>Returns the side whose engine this process has: B, unless only A needs one.</summary>
    public static Side HostOf(Side a, Side b) => b.SharedEngine is null ? a : b;

    private static Side Of(Subject subject, Subject options)
    {
        Provider provider = subject.Provider ?? options.Provider ?? ProviderCatalog.Standard;
        if (!provider.IsAvailable)
        {
            throw new FormatException($"'{subject}': {provider} is not available: {provider.Absence}");
        }

        if (subject.Engine is not null && !provider.SharesEngine)
        {
            IEnumerable<Provider> able = ProviderCatalog.All.Where(known => known.SharesEngine);
            throw new FormatException(
                $"'{subject}': {provider} brings its own engine; an engine can be chosen for {string.Join(", ", able)}"
            );
        }

        return new Side(
            subject is { Provider: null, Engine: not null } ? $"{provider}{subject}" : $"{subject}",
            provider,
            subject.Engine ?? options.Engine ?? EngineChoice.Bundled,
            subject.Pragmas ?? options.Pragmas ?? PragmaSet.Recommended
        );
    }

    /// <summary>Returns this side's case in a setting, with its own pragmas and engine.</summary>
    /// <param name="engine">The engine of the process, for a provider that has its own.</param>
    public Case In(Setting setting, EngineChoice engine) =>
        Case.Create(setting with { Pragmas = Pragmas, Engine = SharedEngine ?? engine }, Provider.Id) with
        {
            Name = Name,
        };

    public string Describe(ProviderVersions versions)
    {
        string engine = SharedEngine?.ToString() ?? "its own";
        string provider = Name == Provider.Id ? "" : $"{Provider}, ";
        return $"{Name}: {provider}{versions.Package} {versions.PackageVersion}, SQLite {versions.EngineVersion}"
            + $" ({engine}, {versions.EngineSourceId}), pragmas {Pragmas}";
    }
}

/// <summary>A user names this as A or B: a provider, a provider on an engine, an engine, or a pragma set.</summary>
public sealed record Subject(Provider? Provider = null, EngineChoice? Engine = null, PragmaSet? Pragmas = null)
{
    public const char EngineMark = '@';

    /// <exception cref="FormatException">The text is none of these.</exception>
    public static Subject Parse(string text)
    {
        if (text.Split(EngineMark, 2) is [var id, var engine])
        {
            return new Subject(id.Length == 0 ? null : Axis.FindProvider(id), Axis.ParseEngine(engine));
        }

        return ProviderCatalog.Find(text) is { } provider ? new(provider) : new(Pragmas: ParsePragmas(text));
    }

    public override string ToString() =>
        Pragmas?.Name ?? $"{Provider}{(Engine is null ? "" : $"{EngineMark}{Engine}")}";

    private static PragmaSet ParsePragmas(string text)
    {
        try
        {
            return PragmaSet.Parse(text);
        }
        catch (FormatException) when (!text.Contains('='))
        {
            throw new FormatException(
                $"'{text}' is neither a provider ({string.Join(", ", ProviderCatalog.All)}), nor an engine (@bundled,"
                    + " @system or @PATH), nor a provider on one (PROVIDER@ENGINE), nor a pragma set (normal, recommended, combination,"
                    + " or name=value+name=value)"
            );
        }
    }
}
