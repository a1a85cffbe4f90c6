using SqliteBench.Results;
using SqliteBench.Results.Durability;

namespace SqliteBench.Reporting.Documents;

/// <summary>The study as tables in markdown.</summary>
public static class DurabilityTable
{
    /// <summary>The id of the study.</summary>
    public const string Study = "durability";

    /// <summary>The settings of one provider.</summary>
    public static IEnumerable<string> OfProvider(IReadOnlyList<CaseResult> cases) =>
        [
            "| journal_mode | synchronous | commits/s | 95 % interval | killed processes | power losses | SQLite's promise for power loss | |",
            "|---|---|---:|---:|---|---|---|---|",
            .. Rows(cases)
                .Select(row =>
                    $"| {row.Setting.JournalMode} | {row.Setting.Synchronous} | {CrashText.Rate(row.Figures.CommitsPerSecond)}"
                    + $" | {CrashText.Interval(row.Figures.CommitsPerSecond)} | {CrashText.Of(row.Figures.Kills)}"
                    + $" | {CrashText.Of(row.Figures.PowerLosses)} | {row.Setting.OnPowerLoss.Words()} | {Verdict(row.Setting, row.Figures)} |"
                ),
        ];

    /// <summary>The settings of all providers.</summary>
    public static IEnumerable<string> OfAll(IReadOnlyList<CaseResult> cases) =>
        [
            "| journal_mode | synchronous | provider | commits/s | killed processes | power losses | |",
            "|---|---|---|---:|---|---|---|",
            .. Rows(cases)
                .Select(row =>
                    $"| {row.Setting.JournalMode} | {row.Setting.Synchronous} | {row.Provider}"
                    + $" | {CrashText.Rate(row.Figures.CommitsPerSecond)} | {CrashText.Of(row.Figures.Kills)}"
                    + $" | {CrashText.Of(row.Figures.PowerLosses)} | {Verdict(row.Setting, row.Figures)} |"
                ),
        ];

    /// <summary>What SQLite promises of each setting.</summary>
    public static IEnumerable<string> Promises() =>
        [
            "| journal_mode | synchronous | process killed | power lost | why |",
            "|---|---|---|---|---|",
            .. DurabilitySetting.All.Select(setting =>
                $"| {setting.JournalMode} | {setting.Synchronous} | {setting.OnKill.Words()} | {setting.OnPowerLoss.Words()} | {setting.Reason}. |"
            ),
        ];

    /// <summary>A sentence for each case that broke its promise.</summary>
    public static IEnumerable<string> BrokenPromises(IReadOnlyList<CaseResult> cases) =>
        Rows(cases)
            .Where(row => !row.Figures.IsAsPromised(row.Setting))
            .Select(row =>
                $"{row.Provider} with {row.Setting}: SQLite {row.Setting.OnKill.Words()} when a process is killed and"
                + $" {row.Setting.OnPowerLoss.Words()} when the power goes; here killed processes did {CrashText.Of(row.Figures.Kills)},"
                + $" and power losses {CrashText.Of(row.Figures.PowerLosses)}"
            );

    private static string Verdict(DurabilitySetting setting, DurabilityFigures figures) =>
        figures.IsAsPromised(setting) ? "as promised" : "BROKEN";

    private static IEnumerable<(DurabilitySetting Setting, string Provider, DurabilityFigures Figures)> Rows(
        IReadOnlyList<CaseResult> cases
    ) =>
        from result in cases
        let setting = DurabilitySetting.Find(Documents.On(result, "pragmas"))
        let figures = DurabilityFigures.Of(result)
        where setting is not null && figures is not null
        select (setting, result.Provider, figures);
}

/// <summary>
/// Keeps the tables of durability in a document what the published runs say: those between
/// <c>&lt;!-- durability: LABEL --&gt;</c>, or <c>&lt;!-- durability: LABEL PROVIDER --&gt;</c>, and
/// <c>&lt;!-- /durability --&gt;</c>, and the promises between <c>&lt;!-- durability promises --&gt;</c> and
/// <c>&lt;!-- /durability promises --&gt;</c>.
/// </summary>
internal static class DurabilityDocument
{
    public static IReadOnlyList<TableMark> Marks { get; } =
    [
        new(
            DurabilityTable.Study,
            $"{TableMark.Label}(?<provider> [a-z-]+)?",
            (match, published) =>
                TableMark.Text(Table(published, match.Groups["label"].Value, match.Groups["provider"].Value.Trim()))
        ),
        new($"{DurabilityTable.Study} promises", DurabilityTable.Promises),
    ];

    private static IEnumerable<string> Table(string published, string label, string provider)
    {
        string file = Path.Combine(published, label, ResultsFile.Name);
        CaseResult[] cases =
        [
            .. (File.Exists(file) ? ResultsFile.Read(file).Cases : []).Where(result =>
                result.Study == DurabilityTable.Study && (provider.Length == 0 || result.Provider == provider)
            ),
        ];
        return cases.Length == 0
                ? throw new FileNotFoundException(
                    $"the label '{label}' has no published run of {DurabilityTable.Study} with {provider}"
                )
            : provider.Length == 0 ? DurabilityTable.OfAll(cases)
            : DurabilityTable.OfProvider(cases);
    }
}
