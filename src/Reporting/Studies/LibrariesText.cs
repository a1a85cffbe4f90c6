using Interleaving;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting.Studies;

/// <summary>How many times as long as the baseline, and as each other, the ADO.NET libraries take, and each layer above them.</summary>
internal sealed class LibrariesText(LibrariesCompared rule)
{
    private const string OfVersion = "ratio_version";

    public string? Of(StudyCases cases)
    {
        string[] libraries = [.. cases.Libraries.Where(id => Sentence(cases, id, CaseResult.Native) is not null)];
        IEnumerable<string?> parts = libraries.Select(
            (id, place) => Sentence(cases, id, place == 0 ? CaseResult.Native : libraries[0])
        );
        return cases.Sentence(ResultColumns.Provider, parts) is { } text ? text + Apart(cases, libraries[0]) : null;
    }

    public IEnumerable<string> Layers(StudyCases cases) =>
        from layer in cases.Layers
        let library = layer.Below.FirstOrDefault(id => cases.Libraries.Contains(id))
        let cost = library is null ? null : Sentence(cases, layer.Id, library)
        where cost is not null
        select $"{cases.Whose(ResultColumns.Provider)}{cost}{Asynchrony(cases, layer.Id)}.";

    private string? Sentence(StudyCases cases, string id, string other)
    {
        (CaseResult, Estimate)[] parts = Ratios(cases, id, other, areApart: false);
        if (parts.Length == 0)
        {
            return null;
        }

        Pooled ratio = new(parts, rule.IsMean);
        string than = other == CaseResult.Native ? "C++" : $"`{other}`";
        const string Mean = "geometric mean";
        return ratio.IsNoise
            ? $"`{id}` takes as long as {than} within the noise ({ratio.Text} times{(ratio.IsMean ? $", {Mean}" : "")})"
            : $"`{id}` takes {ratio.Text} times as long as {than}{(ratio.IsMean ? $" ({Mean})" : "")}";
    }

    private string Apart(StudyCases cases, string library) =>
        Ratios(cases, library, CaseResult.Native, areApart: true) is { Length: > 0 } left
            ? $" Workloads with `{rule.Apart}` are left out: there, `{library}` takes {new Pooled(left).Text} times as long, because {rule.Because}."
            : "";

    // In the same setting, whatever else the study compares.
    private (CaseResult One, Estimate Ratio)[] Ratios(StudyCases cases, string id, string other, bool areApart) =>
        [
            .. from gain in cases.Gains(ResultColumns.Provider, other)
            where
                gain.One.Provider == id
                && (rule.Apart.Length > 0 && gain.One.On(ResultColumns.Workload).Contains(rule.Apart)) == areApart
            select (gain.One, gain.Gain.Inverse()),
        ];

    // Never rounds to 100 %.
    private static string Asynchrony(StudyCases cases, string id)
    {
        double[] percents =
        [
            .. cases
                .All.Where(one => one.Provider == id)
                .Select(one => one.Metric("synchronous_calls_percent")?.Value)
                .OfType<double>()
                .Order(),
        ];
        return percents switch
        {
            [] => "",
            [100, ..] => "; all of its asynchronous calls completed synchronously, so await gains nothing",
            [.., 0] => "; none of its asynchronous calls completed synchronously",
            [var least, ..] =>
                $"; at least {Math.Min(least, 99.9):0.0} % of its asynchronous calls completed synchronously",
        };
    }

    /// <summary>A sentence for each provider.</summary>
    public static IEnumerable<string> OverReference(StudyCases cases)
    {
        LibrariesText rule = new(new LibrariesCompared());
        return from provider in cases.Providers
            let cost = rule.Sentence(cases, provider.Name, cases.Reference)
            where cost is not null
            select $"{cost}.";
    }

    public static string? OfVersions(StudyCases cases)
    {
        string[] each =
        [
            .. from one in cases.With(OfVersion)
            where !RatioPlot.IsFirstVersion(one)
            group (one, one.Figure(OfVersion)) by (one.Provider, Version: one.On(ResultColumns.Version)) into same
            let ratio = new Pooled(same)
            let noise = ratio.IsNoise ? ", no difference larger than the noise" : ""
            select $"`{same.Key.Provider}` {same.Key.Version} takes {ratio.Text} times as long as {FirstVersionOf(cases, same.Key.Provider)}{noise}",
        ];
        return each.Length == 0 ? null : $"{string.Join("; ", each)}.";
    }

    private static string FirstVersionOf(StudyCases cases, string provider) =>
        cases
            .With(OfVersion)
            .FirstOrDefault(one => one.Provider == provider && RatioPlot.IsFirstVersion(one))
            ?.On(ResultColumns.Version)
        ?? "the first";
}
