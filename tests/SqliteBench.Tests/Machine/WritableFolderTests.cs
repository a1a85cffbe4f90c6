namespace SqliteBench.Tests.Machine;

public sealed class WritableFolderTests : DirectoryTests
{
    private string File => Temporary.File("file");

    [Theory]
    [InlineData(5_000_001, "6 MB", "5 MB")]
    [InlineData(5_000_000, "5 MB", "5 MB")]
    [InlineData(999_999, "1 MB", "0 MB")]
    public void What_is_needed_is_rounded_up_and_what_is_free_down(long bytes, string needed, string free)
    {
        FreeDisk.Megabytes(bytes).ShouldBe(needed);
        FreeDisk.Megabytes(bytes, isFree: true).ShouldBe(free);
    }

    [Fact]
    public void A_folder_is_made_where_it_can_be_written_to()
    {
        string folder = Temporary.File("new/folder");
        WritableFolder.Check("--output", folder).ShouldBe(folder);
        Directory.Exists(folder).ShouldBeFalse();
        WritableFolder.Make("--output", folder + "/").ShouldBe(folder);
        Directory.EnumerateFileSystemEntries(folder).ShouldBeEmpty();
    }

    [Theory]
    [InlineData("")]
    [InlineData("file")]
    [InlineData("file/folder")]
    public void A_folder_that_cannot_be_is_one_sentence(string name)
    {
        System.IO.File.WriteAllText(File, "");
        string folder = name.Length == 0 ? "" : Temporary.File(name);

        foreach (
            Action act in (Action[])[() => WritableFolder.Check("x", folder), () => WritableFolder.Make("x", folder)]
        )
        {
            Should.Throw<UsageException>(act).Message.ShouldBe($"x: '{folder}' cannot be written to");
        }
    }

    [Fact]
    public void A_name_that_is_too_long_or_a_file_is_one_sentence()
    {
        System.IO.File.WriteAllText(File, "");

        Should
            .Throw<UsageException>(() => WritableFolder.Make("x", Temporary.File(new string('x', 5000))))
            .Message.ShouldEndWith("cannot be written to");
        Should
            .Throw<UsageException>(() => new ArtifactsLock(File))
            .Message.ShouldBe($"results: '{File}' cannot be written to");
    }
}
