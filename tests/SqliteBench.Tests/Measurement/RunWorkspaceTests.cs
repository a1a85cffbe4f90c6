using SqliteBench.Tests.Machine;

namespace SqliteBench.Tests.Measurement;

public sealed class RunWorkspaceTests : DirectoryTests
{
    [Fact]
    public void Places_on_one_file_system_are_told_apart_by_their_order_and_go_when_the_run_ends()
    {
        string[] given = [Make("first"), Make("second"), Make("third")];
        string fileSystem = Volume.Find(given[0]).FileSystem;
        File.WriteAllText(Path.Combine(given[0], "mine"), "");
        using (RunWorkspace places = new(given))
        {
            places.Places.Select(place => place.Name).ShouldBeUnique();
            places.Places.Select(place => place.Directory).ShouldBeUnique();
            places.Places.ShouldAllBe(place => Directory.Exists(place.Directory));
            string[] plain =
            [
                .. places.Places.Where(place => given.Contains(Parent(place))).Select(place => place.Name),
            ];
            plain.ShouldAllBe(name => name.StartsWith(fileSystem));
            plain.Select(name => name[^1]).ShouldBe(['1', '2', '3']);
            File.WriteAllText(Path.Combine(places.Places[^1].Directory, "database"), "");
        }

        Directory.GetFileSystemEntries(given[0]).ShouldBe([Path.Combine(given[0], "mine")]);
        given[1..].SelectMany(Directory.GetFileSystemEntries).ShouldBeEmpty();
        using RunWorkspace alone = new([given[1]]);
        alone.Places[0].Name.ShouldStartWith(fileSystem);
        alone.Places[0].Name.ShouldNotEndWith(" 1");
    }

    [Fact]
    public void A_place_that_cannot_be_made_takes_those_before_it_along()
    {
        string first = Make("first");
        string file = Temporary.File("file");
        File.WriteAllText(file, "");
        Should.Throw<IOException>(() => new RunWorkspace([first, file]));
        Directory.GetFileSystemEntries(first).ShouldBeEmpty();
    }

    [FileSystemsFact]
    public async Task Btrfs_is_a_place_with_copy_on_write_and_one_without()
    {
        using FileSystems fileSystems = new();
        (await fileSystems.CreateAsync()).ExitCode.ShouldBe(0);
        string[] given =
        [
            .. ((string[])["ext4", "btrfs", "xfs"]).Select(name => Path.Combine(fileSystems.Location, name)),
        ];
        string[][] before = [.. given.Select(Directory.GetFileSystemEntries)];
        using (RunWorkspace places = new(given))
        {
            places.Places.Select(place => place.Name).ShouldBe(["ext4", "btrfs", "btrfs +C", "xfs"]);
            places
                .Places.Select(place => Volume.Find(place.Directory).CopiesOnWrite)
                .ShouldBe([null, true, false, null]);
            string database = Path.Combine(places.Places[2].Directory, "database");
            await File.WriteAllTextAsync(database, "new");
            Volume.Find(database).CopiesOnWrite.ShouldBe(false);
        }

        given.Select(Directory.GetFileSystemEntries).ShouldBe(before);
    }

    private static string Parent(Place place) => Path.GetDirectoryName(place.Directory)!;

    private string Make(string name) => Directory.CreateDirectory(Temporary.File(name)).FullName;
}
