using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>How the table should keep a hash.</summary>
internal static class SchemaClaims
{
    private const string Study = "schemas";

    private static readonly string[] s_text = ["text/hash-size", "text/hash"];
    private static readonly string[] s_words = ["int4/all-size", "int4/h0-size", "int4/h0"];

    /// <summary>As four integers.</summary>
    public static Claim Integers { get; } =
        new(
            "schema-int4",
            "int4 with its normal index over text with its own, select, largest size",
            "about 1.20x",
            "block study, four machines, C++",
            new StudyCommand(
                Study,
                "--providers cpp --workloads select --schemas text/hash-size,int4/all-size --rows 1000000 --no-pairs --no-survey"
            ),
            [
                new ClaimPart(
                    "select, 1 M rows",
                    new Gain(
                        Of("select", "int4/all-size").Rows(Case.Million),
                        Of("select", s_text[0]).Rows(Case.Million)
                    ),
                    VerdictRule.AtLeast(1.15, 1.05)
                ),
            ]
        );

    /// <summary>With an index that does not find it.</summary>
    public static Claim IndexOnSize { get; } =
        new(
            "schema-size",
            "index on size only: fastest inserts, slowest selects",
            "order",
            "block study, four machines, C++",
            new StudyCommand(
                Study,
                $"--providers cpp --workloads select,insert --schemas {string.Join(',', s_text)},text/size,{string.Join(',', s_words)},int4/size --no-pairs --no-survey"
            ),
            [.. Order("text/size", s_text), .. Order("int4/size", s_words)]
        );

    private static ClaimPart[] Order(string subject, string[] others) =>
        [
            new(
                $"insert into {subject} over the fastest other",
                new Lead(Reading.Time, Of("insert", subject), [.. others.Select(other => Of("insert", other))]),
                VerdictRule.AtLeast(1, 0.95)
            ),
            new(
                $"select from {subject} in times of the slowest other",
                new Lag(Of("select", subject), [.. others.Select(other => Of("select", other))]),
                VerdictRule.AtLeast(1, 0.95)
            ),
        ];

    private static CaseFilter Of(string workload, string schema) => Case.OfBlocks(Study, workload).Schema(schema);
}
