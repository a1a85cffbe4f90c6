using SqliteBench.Measuring;

namespace SqliteBench.Durability;

/// <summary>
/// How many transactions per second each case commits, on the disk itself. The cases take turns, in random order per round: a
/// machine that drifts slows all of them alike, and what their rates are to each other stays.
/// </summary>
/// <param name="templates">The ledgers.</param>
/// <param name="duration">About how long each case commits.</param>
/// <param name="output">Told the time that is left.</param>
/// <param name="clock">Where the time comes from; the system when null.</param>
internal sealed class CommitRates(
    LedgerTemplates templates,
    TimeSpan duration,
    TextWriter output,
    TimeProvider? clock = null
)
{
    private readonly TimeProvider _clock = clock ?? TimeProvider.System;

    private const int LeastRounds = 20;
    private static readonly TimeSpan s_longestTurn = TimeSpan.FromMilliseconds(20);

    /// <summary>Measures the rates.</summary>
    /// <param name="cases">The cases.</param>
    /// <param name="seed">What decides about the order within rounds.</param>
    /// <returns>The cases, with their rates or failures; their ledgers are gone.</returns>
    public IReadOnlyList<CommittingCase> Measure(IReadOnlyList<DurabilityCase> cases, ulong seed)
    {
        CommittingCase[] all =
        [
            .. cases.Select(
                (measured, index) =>
                    new CommittingCase(
                        measured,
                        () =>
                            Ledger.Open(
                                measured.Provider,
                                templates.Copy(measured.Setting, $"rate-{index}"),
                                PragmaSet.Parse(measured.Setting.Name)
                            ),
                        () => templates.Remove($"rate-{index}"),
                        _clock
                    )
            ),
        ];
        int rounds = Math.Max(LeastRounds, (int)(duration / s_longestTurn));
        Random random = new(seed.GetHashCode());
        Progress progress = new(all.Length, rounds, output, _clock);
        // Those that never sync come last: what they leave to the operating system to write would slow the others' syncs.
        foreach (CommittingCase[] turns in Groups(all))
        {
            try
            {
                TakeTurns(turns, rounds, random, progress);
            }
            finally
            {
                Array.ForEach(turns, turn => turn.Dispose());
            }
        }

        return all;
    }

    private void TakeTurns(CommittingCase[] turns, int rounds, Random random, Progress progress)
    {
        Array.ForEach(turns, turn => turn.WarmUp(duration / rounds));
        for (int round = 1; round <= rounds; round++)
        {
            random.Shuffle(turns);
            Array.ForEach(turns, turn => turn.TakeTurn(duration / rounds));
            progress.Tell(turns.Length, round);
        }
    }

    private static IEnumerable<CommittingCase[]> Groups(CommittingCase[] all) =>
        all.GroupBy(turn => turn.Case.Setting.NeverSyncs).OrderBy(group => group.Key).Select(group => group.ToArray());

    /// <summary>Tells a tenth of the rounds of a group after the other.</summary>
    private sealed class Progress(int cases, int rounds, TextWriter output, TimeProvider clock)
    {
        private const int Lines = 10;

        private readonly long _start = clock.GetTimestamp();
        private int _done;

        public void Tell(int turns, int round)
        {
            _done += turns;
            if (round * Lines / rounds > (round - 1) * Lines / rounds)
            {
                string left = ProgressReporter.Display(
                    clock.GetElapsedTime(_start) / _done * ((rounds * cases) - _done)
                );
                output.WriteLine(
                    $"commits/s: {turns} taking turns, round {round, 3} of {rounds}  {left} left before the crashes"
                );
            }
        }
    }
}
