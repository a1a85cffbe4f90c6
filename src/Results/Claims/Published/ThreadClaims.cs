using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>How far threads scale.</summary>
internal static class ThreadClaims
{
    private static readonly string[] s_readers = ["select", "join"];
    private static readonly string[] s_writers = ["insert", "select-xor-insert", "new-blockset"];

    /// <summary>Of readers.</summary>
    public static Claim Readers { get; } =
        new(
            "threads-read",
            "select and join scale with threads to about 8 (or the cores)",
            "8",
            "block study, four machines, C++",
            Command(s_readers),
            [
                .. s_readers.Select(workload => new ClaimPart(
                    $"{workload}, fastest number of threads",
                    new Plateau(Of(workload), "threads", ["1", "2", "4", "8"], 1),
                    new VerdictRule(
                        new Band(8, double.PositiveInfinity) { IsCappedByCores = true },
                        new Band(2, double.PositiveInfinity)
                    )
                )),
            ]
        );

    /// <summary>Of writers.</summary>
    public static Claim Writers { get; } =
        new(
            "threads-write",
            "insert, select-xor-insert, new-blockset gain from 1 to 2 threads and lose beyond",
            "2",
            "block study, four machines, C++",
            Command(s_writers),
            [
                .. s_writers.SelectMany(workload =>
                    new[]
                    {
                        new ClaimPart(
                            $"{workload}, 2 threads over 1",
                            Gain(workload, 2, 1),
                            VerdictRule.AtLeast(1.05, 1)
                        ),
                        new ClaimPart($"{workload}, 8 over 2", Gain(workload, 8, 2), VerdictRule.AtMost(0.95, 1)),
                    }
                ),
            ]
        );

    // The bundled SQLite of some packages sleeps whole seconds for a lock.
    private static StudyCommand Command(string[] workloads) =>
        new(
            "threads",
            $"--providers cpp --threads 1,2,4,8 --workloads {string.Join(',', workloads)} --operations 4000 --no-pairs --no-survey"
        )
        {
            Engine = "system",
        };

    private static CaseFilter Of(string workload) => Case.OfBlocks("threads", workload).Batch("1").Threads(1);

    private static Gain Gain(string workload, int threads, int over) =>
        new(Of(workload).Threads(threads), Of(workload).Threads(over));
}
