using Interleaving;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting.Studies;

/// <summary>Draws what each layer adds to the one below.</summary>
internal static class LayerPlot
{
    public static Plot Draw(StudyCases cases)
    {
        (string Layer, PlotPoint Point)[] bars =
        [
            .. cases
                .All.Where(one => one.Ratio.Value > 0 && one.Baseline.Length == 0)
                .GroupBy(one => cases.Setting(one, []))
                .SelectMany(setting => BarsOf(cases.Layers, setting)),
        ];
        return new BarPlot(
            $"{cases.Study}-layers",
            "What each layer adds",
            "Layers from C++ upwards: the time of the layer below is grey; what a layer adds is in its own colour, with its"
                + " 95 % interval. ≈ marks what cannot be told from nothing."
        )
        {
            Axis = "time per operation",
            Figures = FigureText.Time,
            Points = bars.Select(bar => bar.Layer).Distinct().Count() < 2 ? [] : bars,
            Series = [.. cases.Providers.OrderBy(one => cases.Layers.TakeWhile(layer => layer.Id != one.Name).Count())],
        };
    }

    private static IEnumerable<(string, PlotPoint)> BarsOf(
        IReadOnlyList<ProviderLayer> layers,
        IGrouping<string, CaseResult> setting
    )
    {
        Dictionary<string, CaseResult> cases = setting
            .DistinctBy(one => one.Provider)
            .ToDictionary(one => one.Provider);
        double baseline = cases.GetValueOrDefault(CaseResult.Native)?.Figure("time_ns").Value ?? 0;
        return from layer in layers
            where baseline > 0 && cases.ContainsKey(layer.Id)
            let below = layer.Below.FirstOrDefault(cases.ContainsKey)
            let bottom = below is null ? 0 : TimeOf(below)
            let time = TimeOf(layer.Id)
            let one = cases[layer.Id]
            let ratio = below is null ? default : RatioOf(one, cases[below])
            let noise = below is not null && one.IsNoise(ratio) ? "≈" : ""
            let point = new PlotPoint(setting.Key, layer.Id, time)
            {
                From = bottom,
                Low = bottom * ratio.Low,
                High = bottom * ratio.High,
                Text = $"{noise}{(below is null ? FigureText.Time.Of(time) : Added(time - bottom))}{one.Sign}",
                Interval = ratio is { Low: { } low, High: { } high }
                    ? $"{Added(bottom * (low - 1))} to {Added(bottom * (high - 1))}"
                    : "",
            }
            select (layer.Id, point);

        double TimeOf(string provider) => baseline * cases[provider].Ratio.Value;
    }

    // A published case may have been compared with a layer between the two that is none any more.
    private static Estimate RatioOf(CaseResult one, CaseResult below)
    {
        Estimate measured = one.Figure("ratio_layer");
        Estimate shown = one.Ratio.Over(below.Ratio);
        return measured.Low <= shown.Value && shown.Value <= measured.High ? measured : shown;
    }

    private static string Added(double nanoseconds) =>
        nanoseconds < 0 ? $"−{FigureText.Time.Of(-nanoseconds)}" : $"+{FigureText.Time.Of(nanoseconds)}";
}
