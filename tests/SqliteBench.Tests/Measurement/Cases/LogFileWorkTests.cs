using System.Text;
using SqliteBench.Workloads.Logs;

namespace SqliteBench.Tests.Measurement.Cases;

public sealed class LogFileWorkTests : DirectoryTests
{
    private const int Lines = 25;

    public static TheoryData<string> Ids => [.. LogFile.All.Select(log => log.Id)];

    [Theory]
    [MemberData(nameof(Ids))]
    public void Every_way_to_write_a_log_is_right_again_and_again_and_leaves_nothing(string id)
    {
        using (LogFileWork work = Work(LogFile.Find(id)!))
        {
            for (int iteration = 0; iteration < 3; iteration++)
            {
                work.Open();
                work.Check(work.Execute());
                work.Close();
            }

            work.CheckWhatIsLeft();
            (work.Operations, work.Rows).ShouldBe((Lines, Lines));
            work.StartsAnew.ShouldBeTrue();
        }

        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Theory]
    [InlineData(24, "", "the log ends in line 24 of 25")]
    [InlineData(0, "", "the log ends in line 0 of 25")]
    [InlineData(25, "test25\n", "the log continues after its 25 lines")]
    [InlineData(10, "nonsense\n", "line 10 of the log is not test10")]
    public void A_wrong_file_is_found(int lines, string more, string found)
    {
        using LogFileWork work = Work(Log((file, _) => WriteWrong(file, lines, more)));
        work.Open();
        MessageOf<InvalidDataException>(() => work.Check(work.Execute())).ShouldBe(found);
        MessageOf<InvalidDataException>(work.CheckWhatIsLeft).ShouldBe(found);
    }

    [Fact]
    public void Nothing_stays_where_writing_failed()
    {
        using (LogFileWork work = Work(Log(WriteUntilFull)))
        {
            work.Open();
            Should.Throw<IOException>(() => work.Execute());
        }
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    private LogFileWork Work(LogFile log) => new(log, Lines, Temporary.Location);

    private static LogFile Log(Action<FileStream, long> write) => new("wrong", 0, write);

    private static void WriteWrong(FileStream file, int lines, string more)
    {
        LogFile.WriteEach(file, lines);
        file.Write(Encoding.UTF8.GetBytes(more));
    }

    private static void WriteUntilFull(FileStream file, long lines)
    {
        LogFile.WriteEach(file, lines - 1);
        throw new IOException("no space left on device");
    }
}
