namespace SqliteBench.Reporting.Studies;

/// <summary>How many times as long as the baseline, and as each other, the ADO.NET libraries take, and each layer above them.</summary>
/// <param name="apart">Part of the ids of workloads that are reported separately; empty for none.</param>
public sealed class LibrariesCompared(string apart = "", string because = "") : IConclusion
{
    public bool IsMean { get; init; }

    string? IConclusion.Of(StudyCases cases)
    {
        string[] libraries = [.. cases.Libraries.Where(id => Sentence(cases, id, CaseResult.Native) is not null)];
        IEnumerable<string?> parts = libraries.Select(
            (id, place) => Sentence(cases, id, place == 0 ? CaseResult.Native : libraries[0])
        );
        return cases.Sentence(ResultColumns.Provider, parts) is { } text ? text + Apart(cases, libraries[0]) : null;
    }

    internal IEnumerable<string> Layers(StudyCases cases) =>
        from layer in cases.Layers
        let library = layer.Below.FirstOrDefault(id => cases.Libraries.Contains(id))
        let cost = library is null ? null : Sentence(cases, layer.Id, library)
        where cost is not null
        select $"{cases.Whose(ResultColumns.Provider)}{cost}{Asynchrony(cases, layer.Id)}.";

    internal string? Sentence(StudyCases cases, string id, string other)
    {
        (LabelledCase, Estimate)[] parts = Ratios(cases, id, other, areApart: false);
        if (parts.Length == 0)
        {
            return null;
        }

        Pooled ratio = new(parts, IsMean);
        string than = other == CaseResult.Native ? "C++" : $"`{other}`";
        const string Mean = "geometric mean";
        return ratio.IsNoise
            ? $"`{id}` takes as long as {than} within the noise ({ratio.Text} times{(ratio.IsMean ? $", {Mean}" : "")})"
            : $"`{id}` takes {ratio.Text} times as long as {than}{(ratio.IsMean ? $" ({Mean})" : "")}";
    }

    private string Apart(StudyCases cases, string library) =>
        Ratios(cases, library, CaseResult.Native, areApart: true) is { Length: > 0 } left
            ? $" Workloads with `{apart}` are left out: there, `{library}` takes {new Pooled(left).Text} times as long, because {because}."
            : "";

    // In the same setting, whatever else the study compares.
    private (LabelledCase One, Estimate Ratio)[] Ratios(StudyCases cases, string id, string other, bool areApart) =>
        [
            .. from gain in cases.Gains(ResultColumns.Provider, other)
            where
                gain.One.Provider == id
                && (apart.Length > 0 && gain.One.On(ResultColumns.Workload).Contains(apart)) == areApart
            select (gain.One, gain.Gain.Inverse()),
        ];

    // Never rounds to 100 %.
    private static string Asynchrony(StudyCases cases, string id)
    {
        double[] percents =
        [
            .. cases
                .All.Where(one => one.Provider == id)
                .Select(one => one.Case.Metric("synchronous_calls_percent")?.Value)
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
}

public sealed class OverReference : IConclusion
{
    private static readonly LibrariesCompared s_rule = new();

    IReadOnlyList<string> IConclusion.Each(StudyCases cases) =>
        [
            .. from provider in cases.Providers
            let cost = s_rule.Sentence(cases, provider.Name, cases.Reference)
            where cost is not null
            select $"{cost}.",
        ];
}

internal sealed class VersionsCompared : IConclusion
{
    private const string Metric = "ratio_version";

    string? IConclusion.Of(StudyCases cases)
    {
        string[] each =
        [
            .. from one in cases.With(Metric)
            where !VersionBars.IsFirst(one)
            group (one, one.Figure(Metric)) by (one.Provider, Version: one.On(ResultColumns.Version)) into same
            let ratio = new Pooled(same)
            let noise = ratio.IsNoise ? ", no difference larger than the noise" : ""
            select $"`{same.Key.Provider}` {same.Key.Version} takes {ratio.Text} times as long as {FirstOf(cases, same.Key.Provider)}{noise}",
        ];
        return each.Length == 0 ? null : $"{string.Join("; ", each)}.";
    }

    private static string FirstOf(StudyCases cases, string provider) =>
        cases
            .With(Metric)
            .FirstOrDefault(one => one.Provider == provider && VersionBars.IsFirst(one))
            ?.On(ResultColumns.Version)
        ?? "the first";
}
