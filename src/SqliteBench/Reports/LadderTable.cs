using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;
using SqliteBench.Pairs;
using SqliteBench.Providers;

namespace SqliteBench.Reports;

/// <summary>
/// What each layer costs over the one below it, a row a setting and layer; those of a run in which fewer than two layers
/// took part are none.
/// </summary>
public static class LadderTable
{
    private static readonly string[] s_figures =
    [
        "Provider",
        "Over",
        "ns/op",
        "+ ns",
        "+ ns 95 % interval",
        "≈",
        "Allocated B/op",
        "+ B",
    ];

    /// <summary>The table with every parameter of the study.</summary>
    /// <param name="summary">The study's summary.</param>
    /// <param name="pairs">The paired rounds.</param>
    public static ReportTable Of(Summary summary, PairedCases pairs) => Of(summary, pairs, _ => true);

    /// <summary>The table with the first parameter, which is the workload, and those that vary.</summary>
    /// <param name="summary">The study's summary.</param>
    /// <param name="pairs">The paired rounds.</param>
    public static ReportTable Short(Summary summary, PairedCases pairs)
    {
        ArgumentNullException.ThrowIfNull(summary);
        return Of(summary, pairs, new ShownParameters(summary).Contains);
    }

    private static ReportTable Of(Summary summary, PairedCases pairs, Func<int, bool> shows)
    {
        ArgumentNullException.ThrowIfNull(summary);
        ArgumentNullException.ThrowIfNull(pairs);
        string[] Shown(BenchmarkCase benchmarkCase, Func<ParameterInstance, string> text) =>
            [.. benchmarkCase.Parameters.Items.Where((_, position) => shows(position)).Select(text)];
        return new ReportTable(
            [.. Shown(summary.BenchmarksCases[0], parameter => parameter.Name), .. s_figures],
            [
                .. from benchmarkCase in summary.BenchmarksCases.DistinctBy(StudyConfig.SettingsOf)
                let setting = pairs.Find(StudyConfig.SettingsOf(benchmarkCase))
                where setting is not null
                let steps = LadderStep.Of(setting)
                where steps.Count > 1
                from rung in ProviderLadder.Rungs
                select Shown(benchmarkCase, parameter => Figure.Plain(parameter.Value))
                    .Concat(Figures(rung, steps.FirstOrDefault(step => step.Provider == rung)))
                    .ToArray(),
            ]
        );
    }

    private static string[] Figures(Provider rung, LadderStep? step) =>
        step switch
        {
            null => [rung.Id, "-", "absent", "-", "-", "-", "-", "-"],
            { Over: null } =>
            [
                rung.Id,
                "-",
                Figure.Text(step.Nanoseconds),
                "-",
                "-",
                "-",
                Figure.Text(step.Bytes),
                "-",
            ],
            _ =>
            [
                rung.Id,
                step.Over.Id,
                Figure.Text(step.Nanoseconds),
                Figure.Text(step.AddedNanoseconds),
                $"{Figure.Text(step.AddedLow)} to {Figure.Text(step.AddedHigh)}",
                step.IsNoise ? "≈" : "-",
                Figure.Text(step.Bytes),
                Figure.Text(step.AddedBytes),
            ],
        };
}
