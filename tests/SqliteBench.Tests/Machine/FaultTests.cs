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
        Fault.MessageOf(new InvalidOperationException(message)).ShouldBe(words);
        Report(new IOException(message)).ShouldBe((ExitCode.Failure, $"sqlitebench: {words}"));
        Report(new UsageException(message)).ShouldBe((ExitCode.Usage, $"sqlitebench: {words}"));
    }

    [Fact]
    public void What_nobody_foresaw_is_a_sentence_that_names_the_file_of_its_trace()
    {
        Exception unforeseen = Should.Throw<InvalidOperationException>(() => Array.Empty<int>().First());

        (int code, string said) = Report(new TypeInitializationException("Any", unforeseen));

        code.ShouldBe(ExitCode.Failure);
        said.ShouldStartWith(
            "sqlitebench: Sequence contains no elements. This is a bug in SqliteBench: please report it"
        );
        string file = said.Split('\'')[1];
        File.ReadAllText(file).ShouldContain("at System.Linq.");
        File.Delete(file);
    }

    private static (int Code, string Said) Report(Exception exception)
    {
        ProgramCall call = ProgramCall.Of(() => Fault.Report(exception));
        return (call.ExitCode, call.Error.ShouldHaveSingleItem());
    }
}
