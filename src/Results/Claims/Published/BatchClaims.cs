using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>What larger transactions are worth.</summary>
internal static class BatchClaims
{
    private const string SyncedCombination =
        "synchronous=FULL+temp_store=MEMORY+journal_mode=WAL+cache_size=64M+mmap_size=64M+threads=8";

    /// <summary>To writers, where each commit waits for the disk.</summary>
    public static Claim Writers { get; } =
        new(
            "batch",
            "largest batch over one operation a transaction, write workloads",
            "up to 66x",
            "block study, four machines, C++",
            new StudyCommand(
                "batch",
                $"--providers cpp --workloads insert,new-blockset --batch-sizes 1,all --pragmas {SyncedCombination} --no-pairs --no-survey"
            ),
            [
                new ClaimPart(
                    "largest of insert and new-blockset, with a sync at each commit",
                    new LargestGain([Gain("insert"), Gain("new-blockset")]),
                    VerdictRule.AtLeast(33, 5)
                ),
            ]
        );

    /// <summary>To readers.</summary>
    public static Claim Readers { get; } =
        new(
            "batch-read",
            "reads level off at about 256 operations per transaction",
            "256",
            "block study, four machines, C++",
            new StudyCommand(
                "batch",
                "--providers cpp --workloads select --batch-sizes 1,16,256,4096,all --pragmas combination --no-pairs --no-survey"
            ),
            [
                new ClaimPart(
                    "select, the first batch within 10 % of all larger ones",
                    new Plateau(Case.OfBlocks("batch", "select"), "batch_size", ["1", "16", "256", "4096", "all"], 0.9),
                    new VerdictRule(new Band(256, 256), new Band(16, 4096))
                ),
            ]
        );

    private static Gain Gain(string workload)
    {
        CaseFilter subject = Case.OfBlocks("batch", workload).Pragmas(SyncedCombination);
        return new Gain(subject, subject.Batch("1"));
    }
}
