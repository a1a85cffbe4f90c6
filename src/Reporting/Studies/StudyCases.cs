using Interleaving;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting.Studies;

/// <summary>The results of one study, with the look-ups that its sentences, tables and plots need.</summary>
public sealed class StudyCases(string study, IReadOnlyList<CaseResult> cases, ReportCatalog catalog)
{
    // These axes vary within a run. An axis that differs only between runs is left out, so that the settings of
    // different runs match.
    private readonly HashSet<string> _varying =
    [
        .. ResultColumns
            .Axes.Select(axis => axis.Name)
            .Where(axis =>
                cases.GroupBy(result => result.Run, result => result.On(axis)).Any(run => run.Distinct().Skip(1).Any())
            ),
    ];

    public static StudyCases[] From(IEnumerable<RunResults> runs, ReportCatalog catalog) =>
        [
            .. runs.SelectMany(run => run.Cases.Select(result => result with { Run = run.Name }))
                .GroupBy(result => result.Study)
                .Select(study => new StudyCases(study.Key, [.. study], catalog)),
        ];

    /// <summary>The question and plots of the study; an unknown study has only its id.</summary>
    public Study Report =>
        catalog.Studies.FirstOrDefault(known => known.Id == Study) ?? new Study(Study, $"The study `{Study}`", []);

    public string Study => study;

    /// <summary>The cases in the order of measurement; failed ones have no figures.</summary>
    public IReadOnlyList<CaseResult> All => cases;

    /// <summary>The name of what ratios are relative to, such as <c>C++</c>.</summary>
    public string Baseline =>
        cases.FirstOrDefault(result => result.Baseline.Length > 0) is { } known
            ? string.Join(", ", known.BaselineValues.Select(BaselineText))
            : "C++";

    /// <summary>The cases that have a figure above 0 in a column.</summary>
    public IEnumerable<CaseResult> With(string metric) => cases.Where(result => result.Figure(metric).Value > 0);

    /// <summary>The cases with a paired ratio, without the baseline itself.</summary>
    public IEnumerable<CaseResult> Compared => cases.Where(result => result.Ratio.Value > 0 && !result.IsBaseline);

    /// <summary>The provider that most people use or, if it was not measured, the first one that is not the baseline.</summary>
    public string Reference =>
        field ??= (
            from id in catalog.Libraries.Concat(catalog.Providers.Where(id => id != CaseResult.Native))
            from result in cases
            where result.Provider == id || (catalog.Libraries.Contains(id) && result.Provider.StartsWith($"{id} "))
            select result.Provider
        ).FirstOrDefault(cases[0].Provider);

    public IReadOnlyList<PlotSeries> Providers => SeriesOf(cases.Select(result => result.Provider));

    public IReadOnlyList<PlotSeries> SeriesOf(IEnumerable<string> names) =>
        PlotSeries.OfProviders(catalog.Providers, names);

    public IReadOnlyList<ProviderLayer> Layers => catalog.Layers;

    /// <summary>The cases that meet all conditions, such as <c>workload:select,join threads:1</c>, where <c>*</c> ends a prefix.</summary>
    /// <param name="conditions">Separated by spaces; one that no case meets does not count.</param>
    public StudyCases Choose(string conditions)
    {
        IReadOnlyList<CaseResult> chosen = cases;
        foreach (string condition in conditions.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] parts = condition.Split(':', 2);
            string[] values = parts[1].Split(',');
            CaseResult[] meeting =
            [
                .. chosen.Where(result => Array.Exists(values, value => Matches(result.On(parts[0]), value))),
            ];
            chosen = meeting.Length > 0 ? meeting : chosen;
        }

        return new StudyCases(study, chosen, catalog);
    }

    /// <summary>The cases of the <see cref="Reference"/> provider alone.</summary>
    public StudyCases OfReference() => new(study, [.. cases.Where(result => result.Provider == Reference)], catalog);

    /// <summary>The first value of an axis that the reference has, which the others are compared with.</summary>
    public string FirstOn(string axis) => cases.First(result => result.Provider == Reference).On(axis);

    /// <summary>The same case with another value of an axis, or another provider, in the same run; null if it has no time.</summary>
    public CaseResult? Same(CaseResult result, string axis, string value) => Same(result, [(axis, value)], "time_ns");

    /// <summary>The case of the same run that differs in these values only; null if it lacks the metric.</summary>
    public CaseResult? Same(CaseResult result, (string Axis, string Value)[] values, string metric)
    {
        string[] sameAxes = [.. _varying.Append(ResultColumns.Provider).Except(values.Select(pair => pair.Axis))];
        return With(metric)
            .FirstOrDefault(other =>
                result.Run == other.Run
                && Array.TrueForAll(values, pair => other.On(pair.Axis) == pair.Value)
                && Array.TrueForAll(sameAxes, axis => result.On(axis) == other.On(axis))
            );
    }

    /// <summary>The time of a case relative to another: from paired ratios if they share a baseline, else from their times.</summary>
    public static Estimate Time(CaseResult result, CaseResult other, string metric = "time_ns")
    {
        if (result.BaselineKey == other.Key && result.Ratio.Value > 0)
        {
            return result.Ratio;
        }

        if (other.BaselineKey == result.Key && other.Ratio.Value > 0)
        {
            return other.Ratio.Inverse();
        }

        if (CaseResult.ShareBaseline([result, other]))
        {
            return result.Ratio.Over(other.Ratio);
        }

        return result.Figure(metric).Over(other.Figure(metric));
    }

    /// <summary>Joins texts for a sentence: <c>a, b and c</c>.</summary>
    public static string Listed(IEnumerable<string> texts)
    {
        string[] all = [.. texts];
        return all.Length < 2 ? string.Concat(all) : $"{string.Join(", ", all[..^1])} and {all[^1]}";
    }

    /// <summary>The workload and the axes that vary, as text.</summary>
    /// <param name="omittedAxes">The axes to leave out, because a row, a column or a heading already shows them.</param>
    public string Setting(CaseResult result, IReadOnlyCollection<string> omittedAxes) =>
        string.Join(
            ", ",
            ResultColumns
                .Axes.Where(axis =>
                    !omittedAxes.Contains(axis.Name)
                    && (axis.Name == ResultColumns.Workload || _varying.Contains(axis.Name))
                )
                .Select(axis => result.Text(axis.Name))
                .Where(text => text.Length > 0)
        );

    private static string BaselineText(KeyValuePair<string, string> value)
    {
        bool isNative = value.Key == ResultColumns.Provider && value.Value == CaseResult.Native;
        return isNative ? "C++" : ResultColumns.Axis(value.Key).Text(value.Value);
    }

    private static bool Matches(string value, string wanted) =>
        wanted.EndsWith('*') ? value.StartsWith(wanted[..^1]) : value == wanted;
}
