using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>
/// Several runs at a glance: a panel per setting, a row per run, a column per provider, the darker the more times C++. Nothing of
/// a single run.
/// </summary>
public sealed class RunMatrix : IStudyPlot
{
    /// <inheritdoc />
    public Plot? Of(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        LabelledCase[] shown =
        [
            .. Shown(cases)
                .GroupBy(one => SettingOf(cases, one), StringComparer.Ordinal)
                .SelectMany(setting => setting),
        ];
        return shown.Length == 0
            ? null
            : new HeatMap(
                $"{cases.Study}-runs",
                "Times C++ on each run",
                "A row per run, a column per provider: the time of an operation in times of C++ on the same run. Darker is slower."
            )
            {
                FoldsTable = true,
                Rows = "run",
                // A run that lacks a provider does not move it to the end.
                Order =
                [
                    .. cases
                        .Providers.Select(provider => provider.Name)
                        .Where(name => shown.Any(one => one.Case.Provider == name)),
                ],
                Cells =
                [
                    .. shown.Select(one => new HeatCell(
                        SettingOf(cases, one),
                        one.Case.Provider,
                        one.Run,
                        Math.Max(1, RatioOf(one).Value),
                        IntervalText.Ratio(RatioOf(one).Value)
                    )),
                ],
            };
    }

    /// <inheritdoc />
    public IEnumerable<Answer> Answers(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        return from provider in cases.Providers
            from setting in Shown(cases)
                .Where(one => one.Case.Provider == provider.Name)
                .GroupBy(one => SettingOf(cases, one), StringComparer.Ordinal)
            let ordered = setting.OrderBy(one => RatioOf(one).Value).ToArray()
            where ordered.Length > 1
            select AnswerOf(provider.Name, setting.Key, ordered[0], ordered[^1]);
    }

    private static Answer AnswerOf(string provider, string setting, LabelledCase least, LabelledCase most)
    {
        double factor = RatioOf(most).Value / RatioOf(least).Value;
        return AreEqual(least, most)
            ? new Answer(
                $"`{provider}` on {setting}: the same on all runs within the noise, {Range(least, most)} times C++.",
                1
            )
            : new Answer(
                $"`{provider}` on {setting}: {Text(least)} times C++ on `{least.Run}` ({Interval(least)}), up to {Text(most)}"
                    + $" on `{most.Run}` ({Interval(most)}).",
                factor
            );
    }

    private static bool AreEqual(LabelledCase least, LabelledCase most) =>
        RatioOf(most).Low is { } low && RatioOf(least).High is { } high && low <= high;

    private static IEnumerable<LabelledCase> Shown(StudyCases cases) =>
        cases.HasRuns
            ? cases.All.Where(one =>
                one.Case.Provider != CaseResult.Baseline && one.Case.Metric("ratio_paired") is { Value: > 0 }
            )
            : [];

    private static string SettingOf(StudyCases cases, LabelledCase one) => cases.Setting(one, [], withRun: false);

    private static Estimate RatioOf(LabelledCase one) => one.Case.Metric("ratio_paired")!.Value;

    private static string Text(LabelledCase one) => IntervalText.Ratio(RatioOf(one).Value);

    private static string Range(LabelledCase least, LabelledCase most) =>
        Text(least) == Text(most) ? Text(least) : $"{Text(least)} to {Text(most)}";

    private static string Interval(LabelledCase one) => IntervalText.RatioInterval(RatioOf(one));
}
