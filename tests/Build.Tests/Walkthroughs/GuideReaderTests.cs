namespace SqliteBench.Build.Tests.Walkthroughs;

public sealed class GuideReaderTests : IDisposable
{
    private const string Head = "# A guide\n\n```sh\nnot a step\n```\n\n## A thing\n\nSome words.\n\n";

    private const string Change = "In `a/b.txt`, replace\n\n```\ntwo\n```\n\nby\n\n```\n2\n```\n";

    private readonly string _root = Directory.CreateTempSubdirectory("sqlitebench-steps-").FullName;

    public GuideReaderTests()
    {
        Directory.CreateDirectory(Path.Combine(_root, "a"));
        File.WriteAllText(FileOf("a/b.txt"), "one\ntwo\nthree\n");
    }

    public void Dispose() => Directory.Delete(_root, recursive: true);

    [Fact]
    public void Steps_and_commands_are_those_of_their_section()
    {
        IReadOnlyList<Walkthrough> read = GuideReader.Read(
            Head
                + "New file `c.txt`:\n\n```\nnew\n```\n\nThen try it: `verify --all`,\nand `--one`.\n\n## Another\n\n"
                + Change
        );

        read.Select(walkthrough => walkthrough.Title).ShouldBe(["A thing", "Another"]);
        read[0].Steps.ShouldBe([new GuideStep(11, "c.txt", null, "new\n")]);
        read[0].Commands.ShouldBe(["verify --all", "--one"]);
        read[1].Steps.ShouldBe([new GuideStep(22, "a/b.txt", "two\n", "2\n")]);
        read[1].Commands.ShouldBeEmpty();
    }

    [Fact]
    public void Lines_are_replaced_and_added_and_files_made()
    {
        Apply(
            Change
                + "\nIn `a/b.txt`, after\n\n```\n2\n```\n\nadd\n\n```\n\n2b\n```\n"
                + "\nNew file `d/e.txt`:\n\n```\nnew\n```\n"
        );

        File.ReadAllText(FileOf("a/b.txt")).ShouldBe("one\n2\n\n2b\nthree\n");
        File.ReadAllText(FileOf("d/e.txt")).ShouldBe("new\n");
    }

    [Theory]
    [InlineData("```\ncode\n```\n", "no sentence")]
    [InlineData("In `a/b.txt`, before\n\n```\ntwo\n```\n", "no sentence")]
    [InlineData("New file `c.txt`:\n\nand no block\n", "a block of code was expected")]
    [InlineData("New file `c.txt`:\n\n```\nnew\n", "does not end")]
    [InlineData("In `a/b.txt`, replace\n\n```\ntwo\n```\n\nadd\n\n```\n2\n```\n", "'by' was expected")]
    public void A_block_of_code_that_is_no_step_is_an_error(string guide, string message) =>
        Should.Throw<GuideException>(() => GuideReader.Read(Head + guide)).Message.ShouldContain(message);

    [Theory]
    [InlineData("two\n", "tow\n", "0 times")]
    [InlineData("two\n", "wo\n", "0 times")]
    [InlineData("`a/b.txt`", "`a/c.txt`", "there is no a/c.txt")]
    public void A_change_of_what_is_not_there_is_an_error(string right, string wrong, string message) =>
        Should
            .Throw<GuideException>(() => Apply(Change.Replace(right, wrong, StringComparison.Ordinal)))
            .Message.ShouldContain(message);

    [Fact]
    public void A_change_of_what_is_there_twice_is_an_error()
    {
        File.AppendAllText(FileOf("a/b.txt"), "two\n");

        Should.Throw<GuideException>(() => Apply(Change)).Message.ShouldContain("2 times");
    }

    [Fact]
    public void A_new_file_that_is_there_already_is_an_error() =>
        Should
            .Throw<GuideException>(() => Apply("New file `a/b.txt`:\n\n```\nnew\n```\n"))
            .Message.ShouldContain("there already");

    private string FileOf(string path) => Path.Combine(_root, path);

    private void Apply(string guide)
    {
        foreach (GuideStep step in GuideReader.Read(Head + guide).Single().Steps)
        {
            step.Apply(_root);
        }
    }
}
