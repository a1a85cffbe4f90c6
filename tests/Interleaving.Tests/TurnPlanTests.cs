namespace Interleaving.Tests;

public sealed class TurnPlanTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(5)]
    public void Of_small_transactions_the_last_quarter_of_a_turn_is_timed_in_short_parts(int transaction)
    {
        TurnPlan plan = TurnPlan.Of(2000, transaction);

        plan.IsStepwise.ShouldBeFalse();
        plan.Turns.Count.ShouldBe(2);
        foreach (IReadOnlyList<TimedPart> turn in plan.Turns)
        {
            turn[0].ShouldBe(new TimedPart(turn[0].First, 750, IsTimed: false));
            turn.Skip(1)
                .ShouldBe(Enumerable.Range(0, 25).Select(part => new TimedPart(turn[0].First + 750 + (part * 10), 10)));
        }

        CoverAll(plan, 2000);
    }

    [Theory]
    [InlineData(2000)]
    [InlineData(30)]
    public void Longer_transactions_are_run_in_steps_and_each_of_them_is_committed(int transaction)
    {
        TurnPlan plan = TurnPlan.Of(2000, transaction);

        plan.IsStepwise.ShouldBeTrue();
        plan.Turns.Select(turn => turn.Where(part => part.IsTimed).Sum(part => part.Count)).ShouldBe([250, 250]);
        foreach (TimedPart part in plan.Turns.SelectMany(turn => turn))
        {
            int next = part.First + part.Count;
            part.Count.ShouldBeInRange(1, part.IsTimed ? 10 : 750);
            (part.First / transaction).ShouldBe((next - 1) / transaction, "no part is of two transactions");
            part.IsCommitted.ShouldBe(next == 2000 || next % transaction == 0);
        }

        CoverAll(plan, 2000);
    }

    [Theory]
    [InlineData(2000)]
    [InlineData(700)]
    [InlineData(1)]
    public void From_the_middle_on_the_turns_are_the_same_and_no_transaction_is_left_open(int transaction)
    {
        TurnPlan plan = TurnPlan.Of(2000, transaction);
        TurnPlan other = plan.FromTheMiddle();

        other.Turns[0].ShouldBe(plan.Turns[1]);
        other.Turns[1].Select(part => part.First).ShouldBe(plan.Turns[0].Select(part => part.First));
        other.Turns[1][^1].IsCommitted.ShouldBe(plan.IsStepwise);
    }

    [Theory]
    [InlineData(20_000, 50)]
    [InlineData(800, 10)]
    [InlineData(200, 2)]
    [InlineData(20, 1)]
    public void Parts_are_long_compared_with_what_timing_them_costs(int operations, int part) =>
        TurnPlan
            .Of(operations)
            .Turns.SelectMany(turn => turn)
            .Where(one => one.IsTimed)
            .Max(one => one.Count)
            .ShouldBe(part);

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(7)]
    public void Of_few_operations_each_turn_times_one(int operations)
    {
        TurnPlan plan = TurnPlan.Of(operations);

        plan.Turns.Select(turn => turn.Where(part => part.IsTimed).Sum(part => part.Count))
            .ShouldAllBe(count => count == 1);
        CoverAll(plan, operations);
    }

    private static void CoverAll(TurnPlan plan, int operations)
    {
        int next = 0;
        foreach (TimedPart part in plan.Turns.SelectMany(turn => turn))
        {
            part.First.ShouldBe(next);
            next += part.Count;
        }

        next.ShouldBe(operations);
    }
}
