namespace Interleaving.Tests;

public sealed class RoundsTests
{
    private readonly List<(string Name, int Round)> _turns = [];

    [Fact]
    public void Each_takes_a_turn_in_each_round_in_changing_order_and_warm_ups_do_not_count()
    {
        Taking[] all = [Of("a"), Of("b"), Of("c")];

        new Rounds(count: 10, warmUps: 2).Run(all);

        all.ShouldAllBe(one => one.Samples.SequenceEqual(Enumerable.Range(0, 10).Select(round => (double)round)));
        _turns.Count.ShouldBe(36);
        _turns.Chunk(3).ShouldAllBe(round => round.Select(turn => turn.Round).Distinct().Count() == 1);
        _turns.Chunk(3).Select(round => string.Concat(round.Select(turn => turn.Name))).Distinct().Count().ShouldBe(6);
    }

    [Fact]
    public void One_that_fails_has_no_further_turns_and_the_others_go_on()
    {
        Taking[] all = [Of("a"), Of("b", last: 3)];

        new Rounds(count: 10, warmUps: 1).Run(all);

        all[0].Samples.Count.ShouldBe(10);
        all[1].Samples.Count.ShouldBe(3);
        MessageOf<InvalidOperationException>(all[1].ThrowIfFailed).ShouldBe("b");
    }

    [Fact]
    public void After_a_cancellation_there_is_no_further_turn()
    {
        using CancellationTokenSource source = new();
        Rounds rounds = new(count: 10, cancellation: source.Token)
        {
            OnRoundCompleted = round =>
            {
                if (round == 4)
                {
                    source.Cancel();
                }
            },
        };

        Should.Throw<OperationCanceledException>(() => rounds.Run([Of("a")]));

        _turns.Count.ShouldBe(4);
    }

    private Taking Of(string name, int last = int.MaxValue) =>
        new(round =>
        {
            _turns.Add((name, round));
            return round < last ? round : throw new InvalidOperationException(name);
        });

    private sealed class Taking(Func<int, double> turn) : SampledCandidate
    {
        protected override double Measure(int round) => turn(round);
    }
}
