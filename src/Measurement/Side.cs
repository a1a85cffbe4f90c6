using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads.Pragmas;

namespace SqliteBench.Measurement;

public sealed record Side(string Name, Provider Provider, EngineChoice Engine, PragmaSet Pragmas)
{
    /// <summary>The part of the command line that names the engine: the subject itself, or an option.</summary>
    public string EngineSource => Name.Contains(Subject.EngineMark) ? Name : "--engine";

    /// <summary>The engine that its process must have; null if the provider has its own.</summary>
    public EngineChoice? SharedEngine => Provider.SharesEngine ? Engine : null;

    public static (Side A, Side B) Of(Subject a, Subject b, Subject rest)
    {
        if ((a.Provider is null, a.Pragmas is null) != (b.Provider is null, b.Pragmas is null))
        {
            throw new FormatException(
                $"'{a}' and '{b}' are of different kinds: compare two providers (each may be followed by @ENGINE), two"
                    + " engines, or two pragma sets"
            );
        }

        (string Option, bool IsRepeated)[] options =
        [
            ("--provider", rest.Provider is not null && a.Provider is not null),
            ("--engine", rest.Engine is not null && a.Engine is not null && b.Engine is not null),
            ("--pragmas", rest.Pragmas is not null && a.Pragmas is not null),
        ];
        if (Array.Find(options, option => option.IsRepeated).Option is { } repeated)
        {
            throw new FormatException($"{repeated}: '{a}' and '{b}' already say that; leave the option out");
        }

        return (Of(a, rest), Of(b, rest));
    }

    /// <summary>Returns the side whose engine this process has: B, unless only A needs one.</summary>
    public static Side HostOf(Side a, Side b) => b.SharedEngine is null ? a : b;

    private static Side Of(Subject subject, Subject rest)
    {
        Provider provider = subject.Provider ?? rest.Provider ?? ProviderCatalog.Standard;
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
            subject.Engine ?? rest.Engine ?? EngineChoice.Bundled,
            subject.Pragmas ?? rest.Pragmas ?? PragmaSet.Recommended
        );
    }

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

/// <summary>A provider, a provider on an engine, an engine, or a pragma set. Options fill in what is null.</summary>
public sealed record Subject(Provider? Provider = null, EngineChoice? Engine = null, PragmaSet? Pragmas = null)
{
    public const char EngineMark = '@';

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
