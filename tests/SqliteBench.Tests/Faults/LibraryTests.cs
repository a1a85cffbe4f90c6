namespace SqliteBench.Tests.Faults;

/// <summary>
/// The program without one of its files, or with another in its place. What is said of each kind of broken library, the
/// tests of <c>NativeLibraryFile</c> and <c>LoadedEngine</c> ask.
/// </summary>
public sealed class LibraryTests : DirectoryTests
{
    [NativeLinuxFact]
    public async Task Without_the_native_library_its_provider_is_left_out_with_the_reason()
    {
        const string reason = "cpp: libsqlitebench.so is not beside the program: the native part was not built";
        using ProgramCopy program = new();
        program.Free("libsqlitebench.so");
        string[] verify = ["verify", "--workloads", "select", "--directory", Temporary.Location, "--providers"];

        ProgramRun both = await program.RunAsync([.. verify, "cpp,pinvoke"]);
        ProgramRun alone = await program.RunAsync([.. verify, NativeBaseline.Id]);

        both.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', both.Error));
        string.Join(' ', both.Output).ShouldContain($"left out: {reason}");
        both.Output[^1].ShouldBe("15 of 15 checks passed");
        alone.ExitCode.ShouldBe(ExitCode.Usage);
        alone.Error.ShouldHaveSingleItem().ShouldContain(reason);
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [LinuxFact("Only a library of Linux tells in its header where it ends.")]
    public async Task Without_the_bundled_engine_every_verb_says_so_and_another_engine_serves()
    {
        using ProgramCopy program = new();
        byte[] whole = await File.ReadAllBytesAsync(EngineLibrary.Path);
        await File.WriteAllBytesAsync(program.Free("libe_sqlite3.so"), whole[..(whole.Length / 2)]);
        string[] place = ["--directory", Temporary.Location];

        foreach (
            string[] arguments in (string[][])
                [
                    ["doctor", .. place],
                    ["verify", .. place],
                    ["--artifacts", Temporary.Location, .. place],
                ]
        )
        {
            ProgramRun run = await program.RunAsync(arguments);
            run.ExitCode.ShouldBe(ExitCode.Usage, string.Join('\n', run.Error));
            run.Error.ShouldHaveSingleItem().ShouldContain("it ends before all of its parts are there");
        }

        ProgramRun another = await program.RunAsync([
            .. (string[])["verify", "--workloads", "select", "--providers", "pinvoke", "--engine", EngineLibrary.Path],
            .. place,
        ]);
        another.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', another.Error));
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [NativeLinuxFact]
    public async Task Without_the_program_of_the_baseline_its_cases_fail_and_the_others_go_on()
    {
        using ProgramCopy program = new();
        string missing = program.Free("sqlitebench-native");
        (await FailureOfCppAsync(program)).ShouldContain(missing);
    }

    [NativeLinuxFact]
    public async Task A_process_that_commits_and_is_killed_fails_its_case_and_the_others_go_on()
    {
        using ProgramCopy program = new();
        string script = program.Free("sqlitebench-native");
        await File.WriteAllTextAsync(script, "#!/bin/sh\nkill -KILL $$\n");
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(script, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        }

        (await FailureOfCppAsync(program)).ShouldBe("a committing process ended early, with exit code 137");
    }

    // The reason for which the case of C++ fails, and that of another provider does not.
    private async Task<string> FailureOfCppAsync(ProgramCopy program)
    {
        const string pragmas = "journal_mode=WAL+synchronous=FULL";
        ProgramRun run = await program.RunAsync([
            .. $"durability --providers cpp,pinvoke --pragmas {pragmas} --kills 1".Split(' '),
            .. "--power-losses 1 --rate-milliseconds 10".Split(' '),
            .. (string[])["--directory", Temporary.Location, "--artifacts", Temporary.Location],
        ]);

        run.ExitCode.ShouldBe(ExitCode.Failure);
        run.Output[^1].ShouldBe("1 of 1 as SQLite promises; cases not measured: 1");
        const string start = $"failed: cpp with {pragmas}: ";
        string sentence = run.Error.ShouldHaveSingleItem();
        sentence.ShouldStartWith(start);
        return sentence[start.Length..];
    }
}

public sealed class NativeLinuxFactAttribute : FactAttribute
{
    public NativeLinuxFactAttribute() =>
        Skip = NativeLibraryBaseline.Availability.Reason ?? new LinuxFactAttribute().Skip;
}
