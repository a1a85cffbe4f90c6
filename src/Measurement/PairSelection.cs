using Interleaving;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Pragmas;

namespace SqliteBench.Measurement;

/// <param name="Cases">A on each workload; B is its baseline.</param>
public sealed record PairSelection(Side A, Side B, IReadOnlyList<LaunchedCase> Cases, Axes Axes, int Seconds)
{
    public static Study Report { get; } = new("pair", "Which of the two is faster, and by how much?", [], []);

    public IReadOnlyList<string> Absences { get; init; } = [];

    public IReadOnlyList<Side> Sides => [A, B];

    public Side Host => Side.HostOf(A, B);

    public IReadOnlyList<string> Workloads => [.. Cases.Select(one => one.Case.Workload.Id)];

    public IEnumerable<Template> Templates =>
        Cases.Select(one => one.Case.Setting.Template).OfType<Template>().Distinct();

    public PairSelection On(IReadOnlyList<string> workloads) =>
        this with
        {
            Cases = [.. Cases.Where(one => workloads.Contains(one.Case.Workload.Id))],
        };

    /// <summary>The same with the folders of a run.</summary>
    public PairSelection In(RunParameters run)
    {
        Case Moved(Case one) => one with { Setting = one.Setting with { Run = run.In(run.Databases) } };
        return this with { Cases = [.. Cases.Select(one => new LaunchedCase(Moved(one.Case), Moved(one.Baseline!)))] };
    }

    public long EstimatedBytes =>
        Templates.Sum(template => template.EstimatedBytes)
        + Cases.Max(one => one.Case.EstimatedBytes + one.Baseline!.EstimatedBytes);

    public IEnumerable<string> Facts(IReadOnlyList<WorkerReply> replies, Place databases)
    {
        yield return $"A: {A.Describe(replies[0].Versions!)}";
        yield return $"B: {B.Describe(replies[1].Versions!)}";
        if (!replies[0].Versions!.CompileOptions.ToHashSet().SetEquals(replies[1].Versions!.CompileOptions))
        {
            yield return "The compile options of the two SQLite libraries differ: list --engine prints those of one.";
        }

        foreach (var setting in Cases.GroupBy(SettingOf, one => one.Case.Workload.Id))
        {
            yield return $"{string.Join(", ", setting)}: {setting.Key}";
        }

        DatabaseStorage storage = DatabaseStorage.Of(databases);
        yield return $"Databases on {storage}.{(storage.Warning is { } warning ? $" {warning}" : "")}";
        bool areApart = A.SharedEngine is { } left && B.SharedEngine is { } right && left != right;
        string turns = areApart ? "are launched in turn" : "take turns in each launch";
        yield return $"A and B {turns}, for about {Seconds} s per workload (--seconds).";
    }

    public IEnumerable<CaseResult> RowsOf(LaunchedCase one)
    {
        CaseResult Row(string provider, Estimate time, IReadOnlyList<double> times) =>
            new()
            {
                Study = Report.Id,
                Provider = provider,
                Axes = [new(ResultColumns.Workload, one.Case.Workload.Id)],
                Baseline = CaseResult.BaselineText([new(ResultColumns.Provider, $"B: {B.Name}")]),
                Samples = times,
                Metrics = new Dictionary<string, Estimate> { ["time_ns"] = time, ["ratio_paired"] = one.Ratio },
            };
        yield return Row($"A: {A.Name}", PairedRatio.Of(one.Times), one.Times);
        yield return Row($"B: {B.Name}", PairedRatio.Of(one.BaselineTimes), one.BaselineTimes);
    }

    /// <param name="overall">The ratio of A to B over all workloads. A difference counts if the interval does not contain 1.</param>
    public string Verdict(Estimate overall)
    {
        bool areSame = A.Provider == B.Provider && A.SharedEngine == B.SharedEngine && A.Pragmas.Equals(B.Pragmas);
        string where = Cases.Count == 1 ? $"on {Workloads[0]}" : $"over {Cases.Count} workloads, by geometric mean";
        string ratio =
            $"takes {RatioText.Of(overall.Value)} times as long as {B.Name} {where} (95 % interval"
            + $" {RatioText.Of(overall.Low)} to {RatioText.Of(overall.High)}).";
        return areSame ? $"A and B are the same, so any difference is the noise of this run: {A.Name} {ratio}"
            : overall is { Low: <= 1, High: >= 1 } ? $"{A.Name} and {B.Name} cannot be told apart: {A.Name} {ratio}"
            : overall.Value > 1 ? $"{B.Name} is faster: {A.Name} {ratio}"
            : $"{A.Name} is faster: it {ratio}";
    }

    // But for the pragmas, which are those of the sides.
    private static string SettingOf(LaunchedCase one) =>
        string.Join(
            ", ",
            from axis in Axis.All.Except([Axis.Workloads, Axis.Pragmas])
            where axis.IsOf(one.Case.Workload.Axes)
            select axis.Text(axis.TextOf(one.Case.Setting))
        );
}

public sealed record Side(string Name, Provider Provider, EngineChoice Engine, PragmaSet Pragmas)
{
    /// <summary>What names the engine: the subject itself, or an option.</summary>
    public string EngineSource => Name.Contains(Subject.EngineMark) ? Name : "--engine";

    /// <summary>The engine that it needs its process to have, or null where the provider has its own.</summary>
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

        string? option =
            rest.Provider is not null && a.Provider is not null ? "--provider"
            : rest.Engine is not null && a.Engine is not null && b.Engine is not null ? "--engine"
            : rest.Pragmas is not null && a.Pragmas is not null ? "--pragmas"
            : null;
        return option is null
            ? (Of(a, rest), Of(b, rest))
            : throw new FormatException($"{option}: '{a}' and '{b}' already say that; leave the option out");
    }

    /// <summary>Whose engine this process has: that of B, unless only A needs one.</summary>
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
            IEnumerable<Provider> able = ProviderCatalog.All.Where(other => other.SharesEngine);
            throw new FormatException(
                $"'{subject}': {provider} brings its own engine; an engine can be chosen for {string.Join(", ", able)}"
            );
        }

        return new Side(
            subject is { Provider: null, Engine: not null } ? $"{provider}{subject}" : $"{subject}",
            provider,
            subject.Engine ?? rest.Engine ?? EngineChoice.Bundled,
            subject.Pragmas ?? rest.Pragmas ?? PragmaSet.Combination
        );
    }

    /// <param name="engine">Of the process, where the provider has its own.</param>
    public Case In(Setting setting, EngineChoice engine) =>
        Case.Of(setting with { Pragmas = Pragmas, Engine = SharedEngine ?? engine }, Provider.Id) with
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

/// <summary>A provider, a provider on an engine, an engine, or a pragma set; null is left to the options.</summary>
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

        return string.IsNullOrWhiteSpace(engine) || engine.Contains('\0')
            ? throw new FormatException(
                $"'{text}' names no engine: after the @ comes bundled, system, or the path of a SQLite library"
            )
            : new Subject(id.Length == 0 ? null : Axis.FindProvider(id), EngineChoice.Parse(engine));
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
                    + " @system or @PATH), nor a provider on one (PROVIDER@ENGINE), nor a pragma set (normal, combination,"
                    + " or name=value+name=value)"
            );
        }
    }
}
