namespace SqliteBench.Tests.Commands;

public sealed class AxisOptionsTests : DirectoryTests
{
    private readonly AxisOptions _options = new();

    [Fact]
    public void Directories_are_taken_in_the_order_in_which_they_were_given() =>
        Directories(Other.Location, Temporary.Location).ShouldBe([Other.Location, Temporary.Location]);

    [Fact]
    public void A_directory_that_is_given_twice_is_one()
    {
        string first = Temporary.Location;

        Directories(
                first,
                first,
                first + Path.DirectorySeparatorChar,
                Path.Combine(first, "..", Path.GetFileName(first))
            )
            .ShouldBe([first]);
    }

    [Fact]
    public void A_directory_and_a_link_to_it_are_one()
    {
        string first = Directory.CreateDirectory(Temporary.File(Path.Combine("real", "first"))).FullName;
        string link = Temporary.File("link");
        Directory.CreateSymbolicLink(link, Temporary.File("real"));
        Directories(Path.Combine(link, "first"), first).ShouldBe([Path.Combine(link, "first")]);
    }

    [Fact]
    public void One_is_taken_where_one_is_wanted() =>
        _options.ReadDirectory(Parse(Other.Location), "").ShouldBe(Other.Location);

    [Fact]
    public void The_standard_directory_is_made_when_none_is_given()
    {
        string standard = Temporary.File("standard");
        _options.ReadDirectories(Parse(), standard).ShouldBe([standard]);
        Directory.Exists(standard).ShouldBeTrue();
    }

    [Fact]
    public void An_absent_provider_is_left_out_and_alone_a_mistake_each_with_its_reason()
    {
        FakeProvider absent = new("absent", sharesEngine: true, "it was never found");

        (IReadOnlyList<Provider> available, IReadOnlyList<string> absences) = StudySelection.SplitProviders([
            absent,
            PInvokeShim.Provider,
        ]);

        available.ShouldBe([PInvokeShim.Provider]);
        absences.ShouldBe(["absent: it was never found"]);
        MessageOf<UsageException>(() => StudySelection.SplitProviders([absent]))
            .ShouldBe("--providers: none of them is available: absent: it was never found");
    }

    private IReadOnlyList<string> Directories(params string[] given) =>
        _options.ReadDirectories(Parse(given), "no standard");

    private ParseResult Parse(params string[] directories)
    {
        RootCommand root = new();
        root.Options.Add(_options.Directory);
        return root.Parse([.. directories.SelectMany(directory => new[] { "--directory", directory })]);
    }
}
