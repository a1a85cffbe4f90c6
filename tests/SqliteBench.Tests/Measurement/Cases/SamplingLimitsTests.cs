namespace SqliteBench.Tests.Measurement.Cases;

public sealed class SamplingLimitsTests
{
    [Fact]
    public void A_long_execution_is_estimated_to_happen_three_times()
    {
        SamplingLimits.Standard.SecondsOf(secondsOfExecution: 10, operations: 5).ShouldBe(30);
        SamplingLimits.Standard.SecondsOf(secondsOfExecution: 10, operations: 1_000_000).ShouldBe(30);
    }

    [Fact]
    public void Short_executions_are_estimated_to_happen_until_there_are_enough_operations() =>
        // One that warms up, four that count, one that is observed.
        SamplingLimits.Standard.SecondsOf(secondsOfExecution: 0.01, operations: 5000).ShouldBe(0.06, tolerance: 1e-9);

    [Fact]
    public void An_estimate_is_at_least_three_executions_and_not_much_longer_than_its_limits() =>
        Holds.For(
            (ushort milliseconds, ushort operations) =>
            {
                double execution = (milliseconds + 1) / 1000.0;
                double estimate = SamplingLimits.Standard.SecondsOf(execution, operations + 1);
                return estimate >= 3 * execution * 0.999 && estimate <= 0.6 + (5 * execution);
            }
        );
}
