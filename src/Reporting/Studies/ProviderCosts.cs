using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting.Studies;

/// <summary>Which ADO.NET library is fastest over all settings, and what it costs over the baseline.</summary>
/// <param name="apart">Part of the ids of workloads that would distort the mean; they are reported separately. Empty for none.</param>
/// <param name="because">Why they differ.</param>
public sealed class FastestLibrary(string apart = "", string because = "") : IConclusion
{
    string? IConclusion.Of(StudyCases cases)
    {
        (string Id, Estimate Ratio, int Settings)[] libraries =
        [
            .. from id in cases.Libraries
            let ratios = Compared(cases, id, areApart: false)
            where ratios.Length > 0
            let pooled = Factors.Mean(ratios.Select(one => one.Ratio))
            orderby pooled.Value
            select (id, pooled, ratios.Length),
        ];
        if (libraries.Length == 0)
        {
            return null;
        }

        (string fastest, Estimate ratio, int settings) = libraries[0];
        string cost =
            $"{FigureText.Ratio.Sentence(ratio)} times as long as C++{(ratio.IsNoise() ? ", no difference larger than the noise" : "")}";
        (string Id, Estimate Factor)[] others =
        [
            .. libraries.Skip(1).Select(other => (other.Id, other.Ratio.Over(ratio))),
        ];
        string[] told =
        [
            .. others.Select(other =>
                other.Factor.IsNoise()
                    ? $"`{other.Id}` takes as long within the noise ({FigureText.Ratio.Sentence(other.Factor)} times)"
                    : $"`{other.Id}` takes {FigureText.Ratio.Sentence(other.Factor)} times as long as `{fastest}`"
            ),
        ];
        bool isClear = others.Length > 0 && Array.TrueForAll(others, other => !other.Factor.IsNoise());
        string start = isClear ? $"Choose `{fastest}`, the fastest ADO.NET library: it" : $"`{fastest}`";
        string mean = settings > 1 ? " (geometric mean of all settings)" : "";
        return $"{string.Join("; ", told.Prepend($"{start} takes {cost}{mean}"))}.{Apart(cases, fastest)}";
    }

    private string Apart(StudyCases cases, string library) =>
        Compared(cases, library, areApart: true).OrderByDescending(one => one.Ratio.Value).FirstOrDefault()
            is { One: { } most } one
            ? $" Workloads with `{apart}` are left out: `{most.On(ResultColumns.Workload)}` takes up to {FigureText.Ratio.Sentence(one.Ratio)} times as long, because {because}."
            : "";

    // With C++ in the same setting, whatever else the study compares.
    private (LabelledCase One, Estimate Ratio)[] Compared(StudyCases cases, string id, bool areApart) =>
        [
            .. from gain in cases.Gains(ResultColumns.Provider, CaseResult.Native)
            where
                gain.One.Provider == id
                && (apart.Length > 0 && gain.One.On(ResultColumns.Workload).Contains(apart, StringComparison.Ordinal))
                    == areApart
            select (gain.One, gain.Gain.Inverse()),
        ];
}

/// <summary>What each ADO.NET library and each layer above costs: the fastest library, mappers, asynchrony.</summary>
internal static class Verdict
{
    /// <summary>The sentences; none if no library has a ratio.</summary>
    public static IReadOnlyList<string> Of(StudyCases cases) =>
        cases.Report.Conclusion is FastestLibrary rule && ((IConclusion)rule).Of(cases) is { } fastest
            ? [fastest, .. cases.Layers.Select(layer => Above(cases, layer)).OfType<string>()]
            : [];

    // A layer above an ADO.NET library.
    private static string? Above(StudyCases cases, ProviderLayer layer)
    {
        if (layer.Below.FirstOrDefault(id => cases.Libraries.Contains(id)) is not { } library)
        {
            return null;
        }

        Estimate[] ratios =
        [
            .. from gain in cases.Gains(ResultColumns.Provider, library)
            where gain.One.Provider == layer.Id
            select gain.Gain.Inverse(),
        ];
        if (ratios.Length == 0)
        {
            return null;
        }

        Estimate factor = Factors.Mean(ratios);
        string cost = factor.IsNoise()
            ? $"`{layer.Id}` takes as long as `{library}` within the noise ({FigureText.Ratio.Sentence(factor)} times)"
            : $"`{layer.Id}` takes {FigureText.Ratio.Sentence(factor)} times as long as `{library}`";
        double[] shares =
        [
            .. cases
                .All.Where(one => one.Provider == layer.Id)
                .Select(one => one.Case.Metric("synchronous_calls_percent")?.Value)
                .OfType<double>(),
        ];
        return shares.Length == 0 ? $"{cost}." : $"{cost}; {Asynchrony(shares.Average())}.";
    }

    // Never rounds to 0 % or 100 %.
    private static string Asynchrony(double percent) =>
        percent switch
        {
            100 => "all of its asynchronous calls completed synchronously, so await gains nothing",
            0 => "none of its asynchronous calls completed synchronously",
            _ => $"{Math.Clamp(percent, 0.1, 99.9):0.0} % of its asynchronous calls completed synchronously",
        };
}

/// <summary>What versions of a package differ by, over all settings.</summary>
internal sealed class VersionsCompared : IConclusion
{
    private const string Metric = "ratio_version";

    string? IConclusion.Of(StudyCases cases)
    {
        (string Provider, string Version, Estimate Ratio)[] each =
        [
            .. from one in cases.With(Metric)
            where !VersionBars.IsFirst(one)
            group one.Figure(Metric) by (one.Provider, Version: one.On(ResultColumns.Version)) into version
            select (version.Key.Provider, version.Key.Version, Factors.Mean(version)),
        ];
        return each.Length == 0
            ? null
            : $"Over all settings, {StudyCases.Listed(each.Select(one => Sentence(one.Provider, one.Version, one.Ratio, FirstOf(cases, one.Provider))))}.";
    }

    private static string FirstOf(StudyCases cases, string provider) =>
        cases
            .With(Metric)
            .FirstOrDefault(one => one.Provider == provider && VersionBars.IsFirst(one))
            ?.On(ResultColumns.Version)
        ?? "the first";

    private static string Sentence(string provider, string version, Estimate ratio, string first) =>
        ratio.IsNoise()
            ? $"`{provider}` {version} takes as long as {first} within the noise ({FigureText.Ratio.Sentence(ratio)} times)"
            : $"`{provider}` {version} takes {FigureText.Ratio.Sentence(ratio)} times as long as {first}";
}
