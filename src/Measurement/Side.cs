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

        if (RepeatedOption(a, b, rest) is { } option)
        {
            throw new FormatException($"{option}: '{a}' and '{b}' already say that; leave the option out");
        }

        return (Of(a, rest), Of(b, rest));
    }

    // Returns the option that says again what both subjects say; null if there is none.
    private static string? RepeatedOption(Subject a, Subject b, Subject rest)
    {
        if (rest.Provider is not null && a.Provider is not null)
        {
            return "--provider";
        }

        if (rest.Engine is not null && a.Engine is not null && b.Engine is not null)
        {
            return "--engine";
        }

        return rest.Pragmas is not null && a.Pragmas is not null ? "--pragmas" : null;
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
        string[] parts = text.Split(EngineMark, 2);
        if (parts is not [var id, var engine])
        {
            return ProviderCatalog.Find(text) is { } provider ? new(provider) : new(Pragmas: ParsePragmas(text));
        }

        if (string.IsNullOrWhiteSpace(engine) || engine.Contains('\0'))
        {
            throw new FormatException(
                $"'{text}' names no engine: after the @ comes bundled, system, or the path of a SQLite library"
            );
        }

        return new Subject(id.Length == 0 ? null : Axis.FindProvider(id), EngineChoice.Parse(engine));
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
