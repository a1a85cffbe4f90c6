namespace SqliteBench.Startup.Tests;

public sealed class FailureTests
{
    [Fact]
    public void The_cause_of_a_failing_type_initializer_is_one_line()
    {
        InvalidOperationException cause = new("no engine\nhere");

        Failure
            .Sentence(new TypeInitializationException("Outer", new TypeInitializationException("Inner", cause)))
            .ShouldBe("no engine here");
    }

    [Fact]
    public void A_type_initializer_without_a_cause_speaks_for_itself() =>
        Failure.Sentence(new TypeInitializationException("Outer", null)).ShouldContain("Outer");
}
