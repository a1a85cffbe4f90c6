namespace SqliteBench.Tests.Machine;

public sealed class FaultTests
{
    [Theory]
    [InlineData("disk I/O error", "disk I/O error")]
    [InlineData("disk I/O error\ndisk I/O error", "disk I/O error")]
    [InlineData(
        "constraint failed\r\nUNIQUE constraint failed: t.a\r\n",
        "constraint failed: UNIQUE constraint failed: t.a"
    )]
    public void A_message_of_several_lines_is_one_line(string message, string words)
    {
        Fault.Words(new InvalidOperationException(message)).ShouldBe(words);
        Fault.Sentence(new IOException(message)).ShouldBe(words);
        Fault.Sentence(new InvalidOperationException(message)).ShouldBe($"InvalidOperationException: {words}");
    }
}
