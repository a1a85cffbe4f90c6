using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// Keeps the tables of durability in a document what the published runs say: those between
/// <c>&lt;!-- durability: LABEL --&gt;</c>, or <c>&lt;!-- durability: LABEL PROVIDER --&gt;</c>, and
/// <c>&lt;!-- /durability --&gt;</c>, and the promises between <c>&lt;!-- durability promises --&gt;</c> and
/// <c>&lt;!-- /durability promises --&gt;</c>.
/// </summary>
internal static class DurabilityDocument
{
    /// <summary>The marks.</summary>
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
