using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Turns;

/// <param name="A">The subject: the ratio is its time over that of <paramref name="B"/>.</param>
internal sealed record Comparison(Side A, Side B)
{
    public IReadOnlyList<Side> Sides => [A, B];

    /// <summary>Whether both are the same thing, so that whatever differs is noise.</summary>
    public bool IsOfOneThing =>
        A.Provider == B.Provider && A.SharedEngine == B.SharedEngine && A.Pragmas.Equals(B.Pragmas);

    /// <summary>Whether they need different engines, of which a process has one.</summary>
    public bool NeedsTwoEngines => A.SharedEngine is { } left && B.SharedEngine is { } right && left != right;

    /// <summary>The side that this process has the engine of: <see cref="B"/>, unless only <see cref="A"/> needs one.</summary>
    public Side SideOfEngine => B.SharedEngine is null ? A : B;

    /// <summary>Completes two subjects with what they leave out.</summary>
    /// <exception cref="FormatException">
    /// One sentence: the two are of different kinds, an option says what the subjects say already, or a provider cannot
    /// be used so.
    /// </exception>
    public static Comparison Of(Subject a, Subject b, SideOptions rest)
    {
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
            throw new FormatException($"{option}: '{a}' and '{b}' already say that; leave the option out");
        }
    }

    private static Side Complete(Subject subject, SideOptions rest)
    {
        Provider provider = subject.Provider ?? rest.Provider ?? ProviderCatalog.Standard;
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
                $"'{subject}': {provider} brings its own engine; an engine can be chosen for {string.Join(", ", able)}"
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

/// <summary>What the command line of <c>pair</c> selects, all of it valid.</summary>
internal sealed record PairSelection(
    Comparison Comparison,
    IReadOnlyList<string> Workloads,
    Axes Axes,
    Func<string, long> RowsOf,
    int Seconds
)
{
    /// <summary>A sentence for each workload that is left out.</summary>
    public IReadOnlyList<string> Absences { get; init; } = [];

    /// <summary>The setting of a workload, but for the pragmas, which are those of the sides.</summary>
    public string Describe(string workload)
    {
        AxisOf kind = WorkloadCatalog.Find(workload) is null ? AxisOf.Statements : AxisOf.Blocks;
        Axes axes = Axes.With(Axis.Rows, RowsOf(workload));
        return string.Join(
            ", ",
            from axis in Axis.All.Except([Axis.Workloads, Axis.Pragmas])
            where axis.IsOf(kind)
            select axis.Text(axes[axis].Single())
        );
    }
}

/// <summary>What is compared: written as a provider, a provider on an engine, an engine, or a pragma set.</summary>
internal enum SubjectKind
{
    /// <summary><c>PROVIDER</c> or <c>PROVIDER@ENGINE</c>.</summary>
    Provider,

    Engine,

    Pragmas,
}

/// <summary>
/// One of the two that are compared, as it is written: null is what it leaves out, which comes from the other options.
/// </summary>
internal sealed record Subject(Provider? Provider = null, EngineChoice? Engine = null, PragmaSet? Pragmas = null)
{
    private const char EngineMark = '@';

    public SubjectKind Kind =>
        Pragmas is not null ? SubjectKind.Pragmas
        : Provider is not null ? SubjectKind.Provider
        : SubjectKind.Engine;

    /// <exception cref="FormatException">One sentence that names the mistake and the valid values.</exception>
    public static Subject Parse(string text)
    {
        int mark = text.IndexOf(EngineMark, StringComparison.Ordinal);
        if (mark < 0)
        {
            return ProviderCatalog.Find(text) is { } provider
                ? new Subject(provider)
                : new Subject(Pragmas: ParsePragmas(text));
        }

        string id = text[..mark];
        Provider? named =
            mark == 0
                ? null
                : ProviderCatalog.Find(id)
                    ?? throw new FormatException($"'{id}' before the @ is no provider; the providers are {Ids}");
        return new Subject(named, ParseEngine(text, text[(mark + 1)..]));
    }

    public override string ToString() =>
        Pragmas?.Name ?? $"{Provider}{(Engine is null ? "" : $"{EngineMark}{Engine}")}";

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

    private static string Ids => string.Join(", ", ProviderCatalog.All);
}

/// <summary>One of the two that are compared, with all that it runs on.</summary>
internal sealed record Side(string Name, Provider Provider, EngineChoice Engine, PragmaSet Pragmas)
{
    /// <summary>What names the engine: the subject itself, or an option.</summary>
    public string EngineSource { get; init; } = Name;

    /// <summary>The engine that it needs its process to have, or null where the provider has its own.</summary>
    public EngineChoice? SharedEngine => Provider.SharesEngine ? Engine : null;
}

/// <summary>What holds for a side that does not say it itself; null where no option says it either.</summary>
internal sealed record SideOptions(Provider? Provider, EngineChoice? Engine, PragmaSet? Pragmas)
{
    internal const string ProviderOption = "--provider";
    internal const string EngineOption = "--engine";
    internal const string PragmasOption = "--pragmas";
}
