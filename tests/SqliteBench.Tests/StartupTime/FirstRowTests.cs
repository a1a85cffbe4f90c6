using SqliteBench.StartupTime;

namespace SqliteBench.Tests.StartupTime;

public sealed class FirstRowTests
{
    [Fact]
    public void The_line_of_a_program_is_read() =>
        FirstRow
            .Parse("first-row id=1 begun=1234567890123 found=1234567999999")
            .ShouldBe(new FirstRow(1, 1_234_567_890_123, 1_234_567_999_999));

    [Theory]
    [InlineData("")]
    [InlineData("first-row")]
    [InlineData("first-row id= begun=1 found=2")]
    [InlineData("first-row id=-1 begun=1 found=2")]
    [InlineData("first-row id=1 begun=1 found=99999999999999999999")]
    [InlineData("first-row id=1 begun=1 found=2 and more")]
    [InlineData("warning: first-row id=1 begun=1 found=2")]
    public void Another_line_is_quoted_in_one_sentence(string line) =>
        Should
            .Throw<LaunchException>(() => FirstRow.Parse(line))
            .Message.ShouldBe($"it wrote '{line}' instead of its first row");

    [Fact]
    public void A_program_without_a_line_has_ended() =>
        Should.Throw<LaunchException>(() => FirstRow.Parse(null)).Message.ShouldBe("it ended before its first row");

    [Fact]
    public void The_time_of_a_range_has_its_answers()
    {
        RangeTime range = RangeTime.Parse("ran ns=47060400 digest=217a5a71c9cc36c0 rows=20000");

        range.Nanoseconds.ShouldBe(47_060_400);
        range.Result.ShouldBe(new RunResult(0x217a5a71c9cc36c0, 20_000, Conflicts: 0));
    }

    [Theory]
    [InlineData("opened")]
    [InlineData("ran ns=1.5 digest=217a5a71c9cc36c0 rows=1")]
    [InlineData("ran ns=1 digest=217a rows=1")]
    public void What_is_no_time_is_quoted(string line) =>
        Should.Throw<LaunchException>(() => RangeTime.Parse(line)).Message.ShouldContain($"'{line}'");
}
