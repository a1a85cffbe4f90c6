using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>How pragmas, larger transactions, threads and schemas affect block workloads in C++.</summary>
internal static class BlockClaims
{
    private const string Source = "Duplicati 2025, C++";
    private static readonly string[] s_pragmaWorkloads = ["select", "insert"];
    private static readonly CaseFilter s_insert = CaseFilter.OfBlocks("batch", "insert");
    private static readonly string[] s_readers = ["select", "join"];
    private static readonly string[] s_writers = ["insert", "select-xor-insert", "new-blockset"];
    private static readonly string[] s_text = ["text/hash-size", "text/hash"];
    private static readonly string[] s_words = ["int4/all-size", "int4/h0-size"];

    public static IReadOnlyList<Claim> All { get; } =
    [
        new(
            "pragmas",
            "combination is faster than normal at 1 M rows, reading and writing",
            "1.47x to 5.21x; up to 5.7x",
            Source,
            PragmaParts(CaseFilter.Million, VerdictRule.AtLeast(1.47, 1.1))
        ),
        new(
            "pragmas-small",
            "at 10,000 rows, combination gains little or nothing over normal",
            "about 0.97x at worst",
            Source,
            PragmaParts(10_000, new VerdictRule(new Band(0.9, 1.25), new Band(0.8, 1.5)))
        ),
        new(
            "batch",
            "writers gain by the largest batch over one operation per transaction, with WAL and synchronous=NORMAL",
            "over 66x in the text; 17x to 35x for this case in its raw results",
            Source,
            [
                new(
                    "insert",
                    ClaimFigure.Gain(s_insert.With("batch_size", "all"), s_insert.With("batch_size", "1")),
                    VerdictRule.AtLeast(33, 5)
                ),
            ]
        ),
        new(
            "batch-read",
            "reads level off at about 256 operations per transaction",
            "256",
            Source,
            [
                new(
                    "select, smallest batch within 10 % of all larger ones",
                    ClaimFigure.Plateau(
                        CaseFilter.OfBlocks("batch", "select"),
                        "batch_size",
                        ["1", "16", "256", "all"],
                        0.9
                    ),
                    new VerdictRule(new Band(256, 256), new Band(16, 4096))
                ),
            ]
        ),
        new(
            "threads-read",
            "select and join scale to about 8 threads (or the number of cores)",
            "8",
            Source,
            [
                .. s_readers.Select(workload => new ClaimPart(
                    $"{workload}, fastest number of threads",
                    ClaimFigure.Plateau(OfThread(workload), "threads", ["1", "2", "8"], 1),
                    new VerdictRule(
                        new Band(8, double.PositiveInfinity) { IsCappedByCores = true },
                        new Band(2, double.PositiveInfinity)
                    )
                )),
            ]
        ),
        new(
            "threads-write",
            "insert, select-xor-insert and new-blockset gain from 1 to 2 threads and lose beyond",
            "2",
            Source,
            [
                .. s_writers.SelectMany(workload =>
                    new ClaimPart[]
                    {
                        new($"{workload}, 2 threads over 1", ThreadGain(workload, 2, 1), VerdictRule.AtLeast(1.05, 1)),
                        new($"{workload}, 8 threads over 2", ThreadGain(workload, 8, 2), VerdictRule.AtMost(0.95, 1)),
                    }
                ),
            ]
        ),
        new(
            "schema-int4",
            "int4 with an index on all of it selects faster than text",
            "about 1.20x at the largest size",
            Source,
            [
                new(
                    "select, 100,000 rows",
                    ClaimFigure.Gain(OfSchema("select", s_words[0]), OfSchema("select", s_text[0])),
                    VerdictRule.AtLeast(1.15, 1.05)
                ),
            ]
        ),
        new(
            "schema-size",
            "an index on the size alone has the fastest inserts and the slowest selects",
            "order",
            Source,
            [.. SizeParts("text/size", s_text), .. SizeParts("int4/size", s_words)]
        ),
    ];

    private static ClaimPart[] PragmaParts(int rows, VerdictRule rule) =>
        [
            .. from workload in s_pragmaWorkloads
            let subject = CaseFilter.OfBlocks("pragmas", workload).With("rows", $"{rows}")
            select new ClaimPart(workload, ClaimFigure.Gain(subject, subject.With("pragmas", CaseFilter.Normal)), rule),
        ];

    private static CaseFilter OfThread(string workload) =>
        CaseFilter.OfBlocks("threads", workload).With("batch_size", "1");

    private static ClaimFigure ThreadGain(string workload, int threads, int over) =>
        ClaimFigure.Gain(
            OfThread(workload).With("threads", $"{threads}"),
            OfThread(workload).With("threads", $"{over}")
        );

    private static ClaimPart[] SizeParts(string subject, string[] others) =>
        [
            new(
                $"insert into {subject}, speed relative to the fastest other",
                ClaimFigure.Lead(OfSchema("insert", subject), others.Select(other => OfSchema("insert", other))),
                VerdictRule.AtLeast(1, 0.95)
            ),
            new(
                $"select from {subject}, time relative to the slowest other",
                ClaimFigure.Lag(OfSchema("select", subject), others.Select(other => OfSchema("select", other))),
                VerdictRule.AtLeast(1, 0.95)
            ),
        ];

    private static CaseFilter OfSchema(string workload, string schema) =>
        CaseFilter.OfBlocks("schemas", workload).With("schema", schema);
}
