namespace SqliteBench.Workloads.Tests.Logs;

public sealed class LogFileTests : DirectoryTests
{
    public static TheoryData<string> Ids => [.. LogFile.All.Select(log => log.Id)];

    public static TheoryData<string> Streams =>
        [.. LogFile.All.Where(log => log.Id != "file-memory").Select(log => log.Id)];

    private string Log => Temporary.File("log");

    [Theory]
    [MemberData(nameof(Ids))]
    public void Every_line_is_in_the_file_and_its_bytes_are_counted(string id)
    {
        // The last is longer than the buffer; a sync per line would take minutes there.
        foreach (int lines in id == "file-fsync-line" ? (int[])[0, 1, 11, 101] : [0, 1, 11, 101, 20_000])
        {
            string path = Temporary.File($"{lines}");
            long bytes = LogFile.Find(id)!.Write(path, lines);
            byte[] expected = Content(lines);
            bytes.ShouldBe(expected.Length);
            File.ReadAllBytes(path).ShouldBe(expected);
            LogFile.Check(path, lines);
        }
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void A_file_that_exists_is_left_alone(string id)
    {
        File.WriteAllText(Log, "another's");
        Should.Throw<IOException>(() => LogFile.Find(id)!.Write(Log, 3));
        File.ReadAllText(Log).ShouldBe("another's");
    }

    [Theory]
    [MemberData(nameof(Streams))]
    public void No_memory_is_allocated_for_a_line(string id)
    {
        LogFile log = LogFile.Find(id)!;
        long Allocated(string name, int lines)
        {
            string path = Temporary.File(name);
            return Allocation.Of(() =>
            {
                File.Delete(path);
                log.Write(path, lines);
            });
        }

        Allocated("warm", 60);
        // An object of the smallest size for each of the 200 lines more would be 4,800 bytes.
        (Allocated("many", 260) - Allocated("some", 60)).ShouldBeLessThan(2_400);
    }

    [Theory]
    [InlineData("test0\ntest1\ntest2", "the log ends in line 2 of 3")]
    [InlineData("test0\n", "the log ends in line 1 of 3")]
    [InlineData("", "the log ends in line 0 of 3")]
    [InlineData("test0\ntest0\ntest2\n", "line 1 of the log is not test1")]
    [InlineData("test0\r\ntest1\r\ntest2\r\n", "line 0 of the log is not test0")]
    [InlineData("test0\ntest1\ntest2\n\n", "the log continues after its 3 lines")]
    public void The_check_names_the_first_difference(string content, string difference)
    {
        File.WriteAllText(Log, content);
        MessageOf<InvalidDataException>(() => LogFile.Check(Log, 3)).ShouldBe(difference);
    }

    private static byte[] Content(int lines) =>
        Encoding.ASCII.GetBytes(
            string.Concat(
                Enumerable.Range(0, lines).Select(line => string.Create(CultureInfo.InvariantCulture, $"test{line}\n"))
            )
        );
}
