using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>What basic operations cost.</summary>
internal static class CrudClaims
{
    private const string Study = "crud";
    private const int Records = 25_000;

    /// <summary>By key and by a field without an index.</summary>
    public static Claim ByKey { get; } =
        new(
            Study,
            "µs each: open/close, insert, autoinc insert, select key, select field, update key, update field, delete key, delete field; by key far below by field",
            "1600, 17, 15, 26, 1840, 22, 3707, 18, 3582: 71x, 169x, 199x",
            "comparison of embedded databases",
            new StudyCommand(
                Study,
                "--providers cpp --workloads crud-select-key,crud-select-field,crud-update-key,crud-update-field,crud-delete-key,crud-delete-field --no-pairs --no-survey"
            ),
            [Part("select"), Part("update"), Part("delete")]
        );

    private static ClaimPart Part(string statement) =>
        new(
            $"{statement}, by key over by field",
            new Gain(Of($"crud-{statement}-key"), Of($"crud-{statement}-field")),
            VerdictRule.AtLeast(10, 2)
        );

    private static CaseFilter Of(string workload) => Case.OfStatements(Study, workload, Case.Normal, Records);
}
