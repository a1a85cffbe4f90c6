using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>
/// What each layer adds to the one that it stands on: the time of the baseline times the difference of their paired ratios.
/// The layers are those that were measured.
/// </summary>
public sealed class LayerLadder : IStudyPlot
{
    /// <inheritdoc />
    public Plot? Of(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        Rung[] rungs = [.. Settings(cases).SelectMany(setting => RungsOf(cases.Layers, setting.Key, [.. setting]))];
        string[] layers = [.. rungs.Select(rung => rung.Layer).Distinct()];
        return layers.Length < 2
            ? null
            : new LadderPlot(
                $"{cases.Study}-ladder",
                "What each layer adds",
                "The layers from C++ upwards: what is below a layer is grey, and what it adds to the time has its colour."
            )
            {
                Rungs = rungs,
                Layers = [.. cases.Providers.Where(series => layers.Contains(series.Name))],
            };
    }

    /// <inheritdoc />
    public IEnumerable<Answer> Answers(StudyCases cases) => [];

    private static IEnumerable<IGrouping<string, LabelledCase>> Settings(StudyCases cases) =>
        cases
            .All.Where(one => one.Case.Metric("ratio_paired") is not null)
            .GroupBy(one => cases.Setting(one, []), StringComparer.Ordinal);

    private static IEnumerable<Rung> RungsOf(IReadOnlyList<ProviderLayer> layers, string panel, LabelledCase[] setting)
    {
        double? baseline = CaseOf(setting, CaseResult.Baseline)?.Case.Metric("time_ns")?.Value;
        if (baseline is not { } nanoseconds)
        {
            yield break;
        }

        foreach (ProviderLayer layer in layers)
        {
            if (CaseOf(setting, layer.Id) is { } one)
            {
                string? below = layer.Below.FirstOrDefault(lower => CaseOf(setting, lower) is not null);
                double from = below is null ? 0 : nanoseconds * RatioOf(CaseOf(setting, below)!);
                double to = nanoseconds * RatioOf(one);
                yield return new Rung(panel, layer.Id, from, to, below is null ? Duration.Text(to) : Added(to - from));
            }
        }
    }

    private static string Added(double nanoseconds) =>
        nanoseconds < 0 ? $"−{Duration.Text(-nanoseconds)}" : $"+{Duration.Text(nanoseconds)}";

    private static LabelledCase? CaseOf(LabelledCase[] setting, string provider) =>
        Array.Find(setting, one => one.Case.Provider == provider);

    // The baseline's ratio is to itself, and says how noisy the setting is.
    private static double RatioOf(LabelledCase one) =>
        one.Case.Provider == CaseResult.Baseline ? 1 : one.Case.Metric("ratio_paired")!.Value.Value;
}
