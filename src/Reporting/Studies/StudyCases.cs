using Interleaving;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting.Studies;

public sealed class StudyCases(string study, IReadOnlyList<CaseResult> cases, ReportCatalog catalog)
{
    // Axes that vary within a run. What differs only between runs is left out: settings of different runs should match.
    private readonly HashSet<string> _varying =
    [
        .. ResultColumns
            .Axes.Select(axis => axis.Name)
            .Where(axis => cases.GroupBy(one => one.Run, one => one.On(axis)).Any(run => run.Distinct().Skip(1).Any())),
    ];

    public static StudyCases[] Of(IEnumerable<RunResults> runs, ReportCatalog catalog) =>
        [
            .. runs.SelectMany(run => run.Cases.Select(one => one with { Run = run.Name }))
                .GroupBy(one => one.Study)
                .Select(study => new StudyCases(study.Key, [.. study], catalog)),
        ];

    public static StudyCases[] Of(RunResults run, ReportCatalog catalog) => Of([run], catalog);

    /// <summary>The question, literature and plots of the study; an unknown study has only its id.</summary>
    public Study Report =>
        catalog.Studies.FirstOrDefault(known => known.Id == Study) ?? new Study(Study, $"The study `{Study}`", [], []);

    public string Study => study;

    /// <summary>The cases in the order of measurement; failed ones have no figures.</summary>
    public IReadOnlyList<CaseResult> All => cases;

    public IReadOnlyList<string> Runs { get; } = [.. cases.Select(one => one.Run).Distinct()];

    /// <summary>What the cases are compared with, such as <c>C++</c> or <c>1 row</c>.</summary>
    public string Baseline => BaselineOf(All);

    public static string BaselineOf(IEnumerable<CaseResult> cases) =>
        cases.FirstOrDefault(one => one.Baseline.Length > 0) is not { } known
            ? "C++"
            : string.Join(
                ", ",
                known.BaselineValues.Select(value =>
                    value.Key == ResultColumns.Provider && value.Value == CaseResult.Native
                        ? "C++"
                        : ResultColumns.Axis(value.Key).Text(value.Value)
                )
            );

    public bool HasRuns => Runs.Count > 1;

    public IEnumerable<CaseResult> With(string metric) => All.Where(one => one.Figure(metric).Value > 0);

    public IEnumerable<CaseResult> Compared => All.Where(one => one.Ratio.Value > 0 && !one.IsBaseline);

    /// <summary>The answer to the study's question from each run, or why there is none; empty for a study without a rule.</summary>
    public IReadOnlyList<string> Headlines =>
        HasRuns
            ?
            [
                .. from run in All.GroupBy(one => one.Run)
                from headline in new StudyCases(Study, [.. run], catalog).Headlines
                select $"{run.Key}: {headline}",
            ]
        : AreTooFew ? ["One launch per case: too few for a conclusion."]
        : Conclusions.Of(Report.Conclusions, this);

    /// <summary>The headlines or, if the study compares providers, also what each layer above a library costs.</summary>
    public IReadOnlyList<string> Answers =>
        !HasRuns && !AreTooFew && Report.Conclusions is [LibrariesCompared rule]
            ? [.. Headlines, .. new LibrariesText(rule).Layers(this)]
            : Headlines;

    private bool AreTooFew => All.Any(one => one.Samples.Count == 1) && !All.Any(HasInterval);

    public IReadOnlyList<string> Libraries =>
        [
            .. catalog.Libraries.SelectMany(library =>
                All.Select(one => one.Provider).Where(id => id == library || id.StartsWith(library + " ")).Distinct()
            ),
        ];

    /// <summary>The provider that most people use or, if it was not measured, the first one that is not the baseline.</summary>
    public string Reference =>
        Libraries
            .Concat(catalog.Providers.Where(id => id != CaseResult.Native))
            .FirstOrDefault(id => All.Any(one => one.Provider == id))
        ?? All[0].Provider;

    // Null if the pragmas do not vary, or none of them are the recommended ones.
    private string? Recommended =>
        _varying.Contains(ResultColumns.Pragmas)
            ? All.Select(one => one.On(ResultColumns.Pragmas)).FirstOrDefault(PragmaText.AreRecommended)
            : null;

    /// <summary>Of Reference with the recommended pragmas, unless providers or pragmas are compared.</summary>
    public IEnumerable<CaseResult> Told(string axis, string metric = "time_ns") =>
        With(metric)
            .Where(one => axis == ResultColumns.Provider || one.Provider == Reference)
            .Where(one =>
                axis == ResultColumns.Pragmas
                || Recommended is not { } recommended
                || one.On(ResultColumns.Pragmas) == recommended
                // Some workloads run with none.
                || Same(one, ResultColumns.Pragmas, recommended, metric) is null
            );

    public string Whose(string axis)
    {
        string provider = axis == ResultColumns.Provider ? "" : Reference;
        string pragmas = axis == ResultColumns.Pragmas ? "" : Recommended ?? "";
        string names = Listed(new[] { provider, pragmas }.Where(name => name.Length > 0).Select(name => $"`{name}`"));
        return names.Length == 0 ? "" : $"With {names}, ";
    }

    /// <summary>A sentence of parts, and with what they were measured; null for none.</summary>
    public string? Sentence(string axis, IEnumerable<string?> parts, string verb = "") =>
        string.Join("; ", parts) is { Length: > 0 } text ? $"{Whose(axis)}{verb}{text}." : null;

    public string SettingBeside(CaseResult one, string axis) =>
        Setting(one, one.On(ResultColumns.Pragmas) == Recommended ? [axis, ResultColumns.Pragmas] : [axis]);

    /// <summary>The first value of an axis that the reference has, which the others are compared with.</summary>
    public string FirstOn(string axis) => All.First(one => one.Provider == Reference).On(axis);

    /// <summary>The same case with another value of an axis, or another provider, in the same run; null if it has no time.</summary>
    public CaseResult? Same(CaseResult one, string axis, string value, string metric = "time_ns") =>
        Same(one, [(axis, value)], metric);

    public CaseResult? Same(CaseResult one, (string Axis, string Value)[] values, string metric) =>
        With(metric)
            .FirstOrDefault(other =>
                Array.TrueForAll(values, pair => other.On(pair.Axis) == pair.Value)
                && HasSameSetting(one, other, [.. values.Select(pair => pair.Axis)])
            );

    /// <summary>Each case with another value of an axis than the first, and how many times as fast it is as with the first.</summary>
    public IEnumerable<(CaseResult One, Estimate Gain)> Gains(string axis, string first, string metric = "time_ns") =>
        from one in Told(axis, metric)
        let other = Same(one, axis, first, metric)
        where other is not null && other != one
        select (one, Time(other, one, metric));

    public bool HasSameSetting(CaseResult one, CaseResult other, params string[] axes) =>
        one.Run == other.Run
        && _varying.Append(ResultColumns.Provider).Except(axes).All(name => one.On(name) == other.On(name));

    /// <summary>The time of a case relative to another: from paired ratios if they share a baseline, else from their times.</summary>
    public static Estimate Time(CaseResult one, CaseResult other, string metric = "time_ns") =>
        one.BaselineKey == other.Key && one.Ratio.Value > 0 ? one.Ratio
        : other.BaselineKey == one.Key && other.Ratio.Value > 0 ? other.Ratio.Inverse()
        : CaseResult.ShareBaseline([one, other]) ? one.Ratio.Over(other.Ratio)
        : one.Figure(metric).Over(other.Figure(metric));

    /// <summary>The times relative to <see cref="Reference"/>, a row per setting; null if that is not a library, or the baseline.</summary>
    public SecondTable? OverReference(string rows)
    {
        (CaseResult One, CaseResult Other)[] pairs =
        [
            .. from one in Libraries.Contains(Reference) ? With("ratio_paired") : []
            let other = Same(one, ResultColumns.Provider, Reference)
            where other is not null
            select (one, other),
        ];
        Table content = Table.Of(
            ["", rows],
            Providers.Select(provider => provider.Name),
            pairs,
            pair =>
                (
                    ["", Setting(pair.One, [])],
                    pair.One.Provider,
                    pair.One == pair.Other
                        ? "1"
                        : FigureText.Ratio.WithInterval(Time(pair.One, pair.Other), pair.One.Sign)
                )
        );
        return pairs.Any(pair => pair.One != pair.Other) ? new SecondTable(Baseline, $"`{Reference}`", content) : null;
    }

    public static string Listed(IEnumerable<string> texts)
    {
        string[] all = [.. texts];
        return all.Length < 2 ? string.Concat(all) : $"{string.Join(", ", all[..^1])} and {all[^1]}";
    }

    /// <summary>The workload and what varies, without axes shown elsewhere; and the run, if several.</summary>
    public string Setting(CaseResult one, IReadOnlyCollection<string> shown, bool withRun = true)
    {
        IEnumerable<string> parts =
            from axis in ResultColumns.Axes
            where !shown.Contains(axis.Name) && (axis.Name == ResultColumns.Workload || _varying.Contains(axis.Name))
            let text = one.Text(axis.Name)
            where text.Length > 0
            select text;
        return string.Join(", ", withRun && HasRuns ? parts.Append(one.Run) : parts);
    }

    public IReadOnlyList<PlotSeries> Providers =>
        PlotSeries.OfProviders(catalog.Providers, All.Select(one => one.Provider));

    public IReadOnlyList<ProviderLayer> Layers => catalog.Layers;

    // A case with steps has a single launch, and its conclusion needs no interval. A baseline is in all launches of a group.
    private static bool HasInterval(CaseResult one) =>
        one.Series.Count > 0
        || (!one.IsBaseline && (one.Ratio.Low is not null || one.Figure("time_ns").Low is not null));

    public IReadOnlyList<PlotSeries> RunSeries => [.. Runs.Select((run, slot) => new PlotSeries(run, slot + 1))];
}
