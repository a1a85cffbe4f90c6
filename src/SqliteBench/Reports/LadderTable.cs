using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;
using SqliteBench.Pairs;
using SqliteBench.Providers;
using SqliteBench.Reporting;
using SqliteBench.Studies;

namespace SqliteBench.Reports;

/// <summary>
/// What each layer costs over the one below it, a row per setting and layer; those of a run in which fewer than two layers
/// took part are none.
/// </summary>
public static class LadderTable
{
    /// <summary>What the table is about.</summary>
    public const string Caption =
        "What each layer costs over the one below it, from the paired rounds; ≈ marks what cannot be told from nothing.";

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
    /// <param name="pairs">What the paired rounds say of a setting, or null where it was not timed.</param>
    public static ReportTable Of(Summary summary, Func<ICaseSettings, PairedSetting?> pairs) =>
        Of(summary, pairs, _ => true);

    /// <summary>The table with the first parameter, which is the workload, and those that vary.</summary>
    /// <param name="summary">The study's summary.</param>
    /// <param name="pairs">What the paired rounds say of a setting, or null where it was not timed.</param>
    public static ReportTable Short(Summary summary, Func<ICaseSettings, PairedSetting?> pairs)
    {
        ArgumentNullException.ThrowIfNull(summary);
        return Of(summary, pairs, new ShownParameters(summary).Contains);
    }

    private static ReportTable Of(Summary summary, Func<ICaseSettings, PairedSetting?> pairs, Func<int, bool> shows)
    {
        ArgumentNullException.ThrowIfNull(summary);
        ArgumentNullException.ThrowIfNull(pairs);
        string[] Shown(BenchmarkCase benchmarkCase, Func<ParameterInstance, string> text) =>
            [.. benchmarkCase.Parameters.Items.Where((_, position) => shows(position)).Select(text)];
        return new ReportTable(
            [.. Shown(summary.BenchmarksCases[0], parameter => parameter.Name), .. s_figures],
            [
                .. from benchmarkCase in summary.BenchmarksCases.DistinctBy(StudyConfig.SettingsOf)
                let setting = pairs(StudyConfig.SettingsOf(benchmarkCase))
                where setting is not null
                let steps = LadderStep.Of(setting)
                where steps.Count > 1
                from rung in ProviderLadder.Rungs
                let step = steps.FirstOrDefault(step => step.Provider == rung)
                // One that has to be named is not missed.
                where step is not null || !rung.IsNamedOnly
                select Shown(benchmarkCase, parameter => Figure.Plain(parameter.Value))
                    .Concat(Figures(rung, step))
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
                Figure.Whole(step.Bytes),
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
                Figure.Whole(step.Bytes),
                Figure.Whole(step.AddedBytes),
            ],
        };
}
