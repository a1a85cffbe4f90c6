using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Results;
using SqliteBench.Results.Durability;

namespace SqliteBench.Reporting.Documents;

/// <summary>The study as tables in markdown.</summary>
public static class DurabilityTable
{
    /// <summary>The settings of one provider, each with what SQLite promises of it.</summary>
    public static IEnumerable<string> OfProvider(IReadOnlyList<CaseResult> cases) =>
        new Table(
            2,
            [
                "journal_mode",
                "synchronous",
                "commits/s",
                "95 % interval",
                "killed processes",
                "power losses",
                "SQLite's promise for power loss",
                "verdict",
            ],
            [
                .. from row in Rows(cases)
                select (string[])
                    [
                        row.Setting.JournalMode,
                        row.Setting.Synchronous,
                        CrashText.Rate(row.Figures.CommitsPerSecond),
                        FigureText.Count.Interval(row.Figures.CommitsPerSecond),
                        CrashText.Of(row.Figures.Kills),
                        CrashText.Of(row.Figures.PowerLosses),
                        row.Setting.OnPowerLoss.Words,
                        Verdict(row.Setting, row.Figures),
                    ],
            ]
        )
        {
            Figures = 2..4,
        }.ToMarkdown();

    /// <summary>The settings of all providers.</summary>
    public static IEnumerable<string> OfAll(IReadOnlyList<CaseResult> cases) =>
        new Table(
            3,
            ["journal_mode", "synchronous", "provider", "commits/s", "killed processes", "power losses", "verdict"],
            [
                .. from row in Rows(cases)
                select (string[])
                    [
                        row.Setting.JournalMode,
                        row.Setting.Synchronous,
                        row.Provider,
                        CrashText.Rate(row.Figures.CommitsPerSecond),
                        CrashText.Of(row.Figures.Kills),
                        CrashText.Of(row.Figures.PowerLosses),
                        Verdict(row.Setting, row.Figures),
                    ],
            ]
        )
        {
            Figures = 3..4,
        }.ToMarkdown();

    /// <summary>What SQLite promises of each setting.</summary>
    public static IEnumerable<string> Promises() =>
        new Table(
            5,
            ["journal_mode", "synchronous", "process killed", "power lost", "why"],
            [
                .. from one in DurabilitySetting.All
                let promises = new[] { one.OnKill.Words, one.OnPowerLoss.Words }
                select (string[])[one.JournalMode, one.Synchronous, .. promises, $"{one.Reason}."],
            ]
        ).ToMarkdown();

    /// <summary>A sentence for each case that broke its promise.</summary>
    public static IEnumerable<string> BrokenPromises(IReadOnlyList<CaseResult> cases) =>
        Rows(cases)
            .Where(row => !row.Figures.IsAsPromised(row.Setting))
            .Select(row =>
                $"{row.Provider} with {row.Setting}: SQLite {row.Setting.OnKill.Words} when a process is killed and"
                + $" {row.Setting.OnPowerLoss.Words} when the power goes; here killed processes did {CrashText.Of(row.Figures.Kills)},"
                + $" and power losses {CrashText.Of(row.Figures.PowerLosses)}"
            );

    private static string Verdict(DurabilitySetting setting, DurabilityFigures figures) =>
        figures.IsAsPromised(setting) ? "as promised" : "BROKEN";

    private static IEnumerable<(DurabilitySetting Setting, string Provider, DurabilityFigures Figures)> Rows(
        IReadOnlyList<CaseResult> cases
    ) =>
        from result in cases
        let setting = DurabilitySetting.Find(result.On("pragmas"))
        let figures = DurabilityFigures.Of(result)
        where setting is not null && figures is not null
        select (setting, result.Provider, figures);
}
