namespace SqliteBench.Tests.Machine;

/// <summary>scripts/file-systems.sh, and what the suite reads of the volumes that it makes.</summary>
public sealed class FileSystemsScriptTests : IDisposable
{
    private readonly FileSystems _fileSystems = new();

    public void Dispose() => _fileSystems.Dispose();

    [FileSystemsFact]
    public async Task Three_file_systems_are_made_and_removed_without_a_trace()
    {
        ProgramRun create = await _fileSystems.CreateAsync();

        create.ExitCode.ShouldBe(0, string.Join('\n', create.Error));
        foreach (string name in (string[])["ext4", "xfs", "btrfs"])
        {
            string point = Point(name);
            Volume volume = Volume.Find(point);
            volume.FileSystem.ShouldBe(name);
            volume.MountOptions.ShouldNotBeNull().Split(',').ShouldContain("rw");
            volume.CopiesOnWrite.ShouldBe(name == "btrfs" ? true : null);
            volume.ToString().ShouldNotContain("/");
            await File.WriteAllTextAsync(Path.Combine(point, "file"), "written");
            ProgramRun owner = await _fileSystems.RunAsync("stat", "--format=%u:%g", point);
            owner.Output.ShouldBe(["12345:54321"]);
        }

        ProgramRun again = await _fileSystems.CreateAsync();
        again.ExitCode.ShouldBe(2);
        again.Error.ShouldHaveSingleItem().ShouldContain("in use by an earlier create");
        (await File.ReadAllTextAsync(Path.Combine(Point("xfs"), "file"))).ShouldBe("written");

        (await _fileSystems.RemoveAsync()).ExitCode.ShouldBe(0);
        (await _fileSystems.LeftAsync()).ShouldBeEmpty();
        (await _fileSystems.RemoveAsync()).ExitCode.ShouldBe(0, "a second remove is harmless");
    }

    [FileSystemsFact]
    public async Task Copy_on_write_can_be_disabled_where_there_is_any()
    {
        (await _fileSystems.CreateAsync()).ExitCode.ShouldBe(0);
        foreach (string name in (string[])["ext4", "xfs"])
        {
            string directory = Directory.CreateDirectory(Path.Combine(Point(name), "empty")).FullName;
            Should
                .Throw<IOException>(() => Volume.DisableCopyOnWrite(directory))
                .Message.ShouldStartWith($"copy-on-write cannot be disabled in '{directory}' on {name}: ");
        }

        string without = Directory.CreateDirectory(Path.Combine(Point("btrfs"), "without")).FullName;
        string with = Directory.CreateDirectory(Path.Combine(Point("btrfs"), "with")).FullName;

        Volume.DisableCopyOnWrite(without);

        Volume.Find(without).CopiesOnWrite.ShouldBe(false);
        Volume.Find(without).ToString().ShouldEndWith("), without copy-on-write");
        Volume.Find(Directory.CreateDirectory(Path.Combine(without, "below")).FullName).CopiesOnWrite.ShouldBe(false);
        Volume.Find(with).CopiesOnWrite.ShouldBe(true);
        string file = Path.Combine(without, "file");
        await File.WriteAllTextAsync(file, "new");
        Volume.Find(file).CopiesOnWrite.ShouldBe(false, "a new file inherits it");
    }

    [FileSystemsFact]
    public async Task A_mount_option_can_disable_copy_on_write_for_all()
    {
        (await _fileSystems.CreateAsync()).ExitCode.ShouldBe(0);
        ProgramRun mount = await _fileSystems.RunAsync("mount", "-o", "remount,nodatacow", Point("btrfs"));
        mount.ExitCode.ShouldBe(0, string.Join('\n', mount.Error));
        Volume.Find(Point("btrfs")).CopiesOnWrite.ShouldBe(false);
    }

    [FileSystemsFact]
    public async Task A_create_that_fails_or_is_interrupted_undoes_what_it_did()
    {
        _fileSystems.FakeLastTool("echo the last one fails >&2; exit 7");
        ProgramRun create = await _fileSystems.CreateAsync();
        create.ExitCode.ShouldBe(1);
        create.Error.ShouldContain("the last one fails");
        (await _fileSystems.LeftAsync()).ShouldBeEmpty();

        _fileSystems.FakeLastTool("kill -s TERM $PPID");
        (await _fileSystems.CreateAsync()).ExitCode.ShouldBe(143);
        (await _fileSystems.LeftAsync()).ShouldBeEmpty();
    }

    [FileSystemsFact]
    public async Task A_killed_create_is_removed_by_remove()
    {
        _fileSystems.FakeLastTool("kill -s KILL $PPID");
        (await _fileSystems.CreateAsync()).ExitCode.ShouldNotBe(0);
        (await _fileSystems.LeftAsync()).ShouldNotBeEmpty();
        (await _fileSystems.RemoveAsync()).ExitCode.ShouldBe(0);
        (await _fileSystems.LeftAsync()).ShouldBeEmpty();
    }

    [FileSystemsFact]
    public async Task What_is_not_of_the_script_is_left_alone()
    {
        string image = Path.Combine(Directory.CreateDirectory(_fileSystems.Location).FullName, "ext4.img");
        await File.WriteAllTextAsync(image, "another's");
        (await _fileSystems.CreateAsync()).ExitCode.ShouldBe(2);
        (await _fileSystems.RemoveAsync()).ExitCode.ShouldBe(2);
        (await File.ReadAllTextAsync(image)).ShouldBe("another's");
        Directory.GetFileSystemEntries(_fileSystems.Location).ShouldBe([image]);

        File.Delete(image);
        (await _fileSystems.CreateAsync()).ExitCode.ShouldBe(0);
        string note = Path.Combine(_fileSystems.Location, "note");
        await File.WriteAllTextAsync(note, "mine");
        (await _fileSystems.RemoveAsync()).ExitCode.ShouldBe(0);
        Directory.GetFileSystemEntries(_fileSystems.Location).ShouldBe([note]);
    }

    [FileSystemsFact]
    public async Task Wrong_arguments_make_nothing()
    {
        string location = _fileSystems.Location;
        string[][] creates =
        [
            ["create"],
            ["create", location, "299"],
            ["create", location, "many"],
        ];
        string[][] wrong =
        [
            [],
            .. creates,
            ["remove"],
            ["mend"],
        ];
        foreach (string[] arguments in wrong)
        {
            ProgramRun run = await _fileSystems.ScriptAsync(arguments);
            run.ExitCode.ShouldBe(2, string.Join(' ', arguments));
            run.Error.ShouldHaveSingleItem().ShouldStartWith("file-systems.sh: ");
        }

        (await _fileSystems.LeftAsync()).ShouldBeEmpty();
    }

    private string Point(string name) => Path.Combine(_fileSystems.Location, name);
}
