using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Comparisons;

/// <summary>The two that are compared.</summary>
/// <param name="A">The subject: the ratio is its time over that of <paramref name="B"/>.</param>
/// <param name="B">What it is compared with.</param>
public sealed record Comparison(Side A, Side B)
{
    /// <summary>Whether both are the same thing, so that whatever differs is noise.</summary>
    public bool IsOfOneThing =>
        A.Provider == B.Provider && A.SharedEngine == B.SharedEngine && A.Pragmas.Equals(B.Pragmas);

    /// <summary>Whether they need different engines, of which a process has one.</summary>
    public bool NeedsTwoEngines => A.SharedEngine is { } left && B.SharedEngine is { } right && left != right;

    /// <summary>The side that this process has the engine of: <see cref="B"/>, unless only <see cref="A"/> needs one.</summary>
    public Side SideOfEngine => B.SharedEngine is null ? A : B;

    /// <summary>Completes two subjects with what they leave out.</summary>
    /// <param name="a">The one.</param>
    /// <param name="b">The other.</param>
    /// <param name="rest">What the options say; null where they say nothing.</param>
    /// <exception cref="FormatException">
    /// One sentence: the two are of different kinds, an option says what the subjects say already, or a provider cannot
    /// be used so.
    /// </exception>
    public static Comparison Of(Subject a, Subject b, SideOptions rest)
    {
        ArgumentNullException.ThrowIfNull(a);
        ArgumentNullException.ThrowIfNull(b);
        ArgumentNullException.ThrowIfNull(rest);
        if (a.Kind != b.Kind)
        {
            throw new FormatException(
                $"'{a}' is {Name(a.Kind)} and '{b}' is {Name(b.Kind)}: compare two providers (each may have @ENGINE behind"
                    + " it), two engines, or two pragma sets"
            );
        }

        ThrowIfSaidTwice(a, b, rest);
        return new Comparison(Complete(a, rest), Complete(b, rest));
    }

    private static string Name(SubjectKind kind) =>
        kind switch
        {
            SubjectKind.Provider => "a provider",
            SubjectKind.Engine => "an engine",
            _ => "a pragma set",
        };

    private static void ThrowIfSaidTwice(Subject a, Subject b, SideOptions rest)
    {
        string? option =
            rest.Provider is not null && a.Provider is not null ? SideOptions.ProviderOption
            : rest.Engine is not null && a.Engine is not null && b.Engine is not null ? SideOptions.EngineOption
            : rest.Pragmas is not null && a.Pragmas is not null ? SideOptions.PragmasOption
            : null;
        if (option is not null)
        {
            throw new FormatException($"{option}: '{a}' and '{b}' say it themselves; leave the option out");
        }
    }

    private static Side Complete(Subject subject, SideOptions rest)
    {
        Provider provider = subject.Provider ?? rest.Provider ?? SideOptions.StandardProvider;
        if (!provider.Availability.IsAvailable)
        {
            IEnumerable<Provider> available = ProviderCatalog.All.Where(other => other.Availability.IsAvailable);
            throw new FormatException(
                $"'{subject}': {provider} is not available: {provider.Availability.Reason}; those that are:"
                    + $" {string.Join(", ", available)}"
            );
        }

        if (subject.Engine is not null && !provider.SharesEngine)
        {
            IEnumerable<Provider> able = ProviderCatalog.All.Where(other => other.SharesEngine);
            throw new FormatException(
                $"'{subject}': {provider} has an engine of its own; an engine can be chosen for {string.Join(", ", able)}"
            );
        }

        string name = subject.Kind == SubjectKind.Engine ? $"{provider}{subject}" : subject.ToString();
        return new Side(
            name,
            provider,
            subject.Engine ?? rest.Engine ?? EngineChoice.Bundled,
            subject.Pragmas ?? rest.Pragmas ?? PragmaSet.Combination
        )
        {
            EngineSource = subject.Engine is null ? SideOptions.EngineOption : name,
        };
    }
}
