namespace SqliteBench.Tests.Faults;

/// <summary>
/// The program without one of its files, or with another in its place. What is said of each kind of broken library, the
/// tests of <c>NativeLibraryFile</c> and <c>LoadedEngine</c> ask.
/// </summary>
public sealed class LibraryTests : DirectoryTests
{
    [NativeLinuxFact]
    public async Task Without_the_bundled_engine_commands_say_so_and_without_the_native_library_its_provider_is_left_out()
    {
        const string reason = "cpp: libsqlitebench.so is not beside the program: the native part was not built";
        using ProgramCopy program = new();
        byte[] whole = await File.ReadAllBytesAsync(EngineLibrary.Path);
        await File.WriteAllBytesAsync(program.Free("libe_sqlite3.so"), whole[..(whole.Length / 2)]);
        program.Free("libsqlitebench.so");
        string[] place = ["--directory", Temporary.Location];

        foreach (
            string[] arguments in (string[][])
                [
                    ["doctor"],
                    ["--artifacts", Temporary.Location],
                ]
        )
        {
            ProgramRun run = await program.RunAsync([.. arguments, .. place]);
            run.ExitCode.ShouldBe(ExitCode.Usage, string.Join('\n', run.Error));
            run.Error.ShouldHaveSingleItem().ShouldContain("the file is truncated");
        }

        ProgramRun another = await program.RunAsync([
            .. (string[])["verify", "--workloads", "select", "--providers", "cpp,pinvoke"],
            .. (string[])["--engine", EngineLibrary.Path, .. place],
        ]);
        another.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', another.Error));
        string.Join(' ', another.Output).ShouldContain($"left out: {reason}");
        another.Output[^1].ShouldBe("15 of 15 checks passed");
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [NativeLinuxFact]
    public async Task Without_the_program_of_the_baseline_its_cases_fail_and_the_others_go_on()
    {
        const string pragmas = "journal_mode=WAL+synchronous=FULL";
        using ProgramCopy program = new();
        string missing = program.Free("sqlitebench-native");

        ProgramRun run = await program.RunAsync([
            .. $"durability --providers cpp,pinvoke --pragmas {pragmas} --kills 1".Split(' '),
            .. "--power-losses 1 --rate-milliseconds 10".Split(' '),
            .. (string[])["--directory", Temporary.Location, "--artifacts", Temporary.Location],
        ]);

        run.ExitCode.ShouldBe(ExitCode.Failure);
        run.Output[^1].ShouldBe("1 of 1 as SQLite promises; cases not measured: 1");
        string sentence = run.Error.ShouldHaveSingleItem();
        sentence.ShouldStartWith($"failed: cpp with {pragmas}: ");
        sentence.ShouldContain(missing);
    }
}

public sealed class NativeLinuxFactAttribute : FactAttribute
{
    public NativeLinuxFactAttribute() => Skip = NativeBaseline.Provider.Absence ?? new LinuxFactAttribute().Skip;
}
