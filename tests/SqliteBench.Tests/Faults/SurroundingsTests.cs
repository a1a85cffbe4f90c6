namespace SqliteBench.Tests.Faults;

/// <summary>The program where something around it is not as usual.</summary>
public sealed class SurroundingsTests : DirectoryTests
{
    [LinuxTheory]
    [InlineData("cd gone; rmdir ../gone", 2, "the current directory no longer exists; change to one that does")]
    // With fewer files, the code that reports this could not be loaded.
    [InlineData("ulimit -n 64", 2, "fewer than 150 files can be open at once; raise that limit (ulimit -n)")]
    [InlineData("exec >/dev/full", 1, "cannot write to standard output: No space left on device")]
    [InlineData("exec >&-", 1, "cannot write to standard output: Access to the path is denied.")]
    public async Task What_keeps_it_from_working_is_one_sentence(string before, int code, string sentence)
    {
        Directory.CreateDirectory(Temporary.File("gone"));
        ProgramRun run = await RunAsync(before, "list providers");
        run.Error.ShouldBe([$"sqlitebench: {sentence}"]);
        run.ExitCode.ShouldBe(code);
    }

    // It never ends.
    [LinuxTheory]
    [InlineData("report /dev/full", "'/dev/full' is not a results file")]
    [InlineData("compare /dev/zero /dev/zero", "'/dev/zero' is not a results file")]
    [InlineData("queries /dev/zero", "zero: there are no queries")]
    public void A_device_is_no_file(string arguments, string words) =>
        ProgramCall.Mistake(arguments.Split(' ')).Replace("'", "").ShouldContain(words.Replace("'", ""));

    // Persian has different digits and signs.
    [LinuxFact("Only Linux takes its culture from the environment.")]
    public async Task The_culture_of_the_system_changes_nothing()
    {
        string published = Directory.GetDirectories(Paths.Published)[0];

        ProgramRun there = await RunAsync(CultureOf("fa_IR.UTF-8"), $"compare '{published}' '{published}'");

        there.Output.ShouldBe(ProgramCall.Lines("compare", published, published));
    }

    // As in a container.
    [LinuxFact]
    public async Task A_run_needs_no_home_no_SDK_on_the_path_and_no_culture_that_is_known()
    {
        ProgramRun run = await RunAsync(
            $"{CultureOf("xx_YY.UTF-8")} HOME=/dev/null/none PATH={PathWith("cat", "lscpu")}",
            "--workloads select --providers pinvoke --rows 1000 --operations 100 --job dry --no-survey --artifacts ."
                + " --directory ."
        );

        run.Error.ShouldBeEmpty();
        run.ExitCode.ShouldBe(ExitCode.Success);
        run.Output[0].ShouldStartWith("providers: 1 case");
        ResultsFile.Read(ResultsFile.OfArtifacts(Temporary.Location)).Cases.ShouldHaveSingleItem();
    }

    [Theory]
    [InlineData(40, 60)]
    [InlineData(70, 70)]
    [InlineData(300, 100)]
    public void A_screen_is_as_wide_as_the_terminal_from_60_to_100_columns(int columns, int width) =>
        Terminal.WidthIn(columns).ShouldBe(width);

    [LinuxFact("Only Linux has this program script.")]
    public async Task A_sentence_is_as_wide_as_the_terminal()
    {
        ProgramRun run = await RunAsync(
            "",
            "verify --workloads select --providers pinvoke --directory .",
            command => $"script -qec \"stty cols 70; {command}\" /dev/null"
        );

        run.Output.Single(line => line.StartsWith("not checked: ")).Length.ShouldBeInRange(70 - 12, 70);
    }

    [LinuxFact]
    public async Task The_comparison_of_nights_names_the_program_that_is_missing()
    {
        ProcessStartInfo start = new("bash", [Path.Combine(Repository.Root, "scripts/nightly/compare.sh")]);
        start.Environment["PATH"] = PathWith("dirname");
        EndedProcess ended = await ChildProcess.RunAsync(start);

        ended.ExitCode.ShouldBe(ExitCode.Usage);
        ended.Error.ShouldBe("compare.sh: the GitHub CLI (gh), which downloads the nights, is missing\n");
    }

    // A folder that has these programs and no others.
    private string PathWith(params string[] programs)
    {
        string folder = Directory.CreateDirectory(Temporary.File("bin")).FullName;
        Array.ForEach(programs, one => File.CreateSymbolicLink(Path.Combine(folder, one), $"/usr/bin/{one}"));
        return folder;
    }

    // Container images set both variables.
    private static string CultureOf(string locale) => $"export LC_ALL={locale} DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=0";

    // Begins in the folder of this test.
    private async Task<ProgramRun> RunAsync(string before, string arguments, Func<string, string>? wrap = null)
    {
        string program = $"'{Environment.ProcessPath}' exec '{OwnProgram.Location}' {arguments}";
        ProcessStartInfo start = new("sh", ["-c", $"{before}\n{wrap?.Invoke(program) ?? program}"])
        {
            WorkingDirectory = Temporary.Location,
        };
        using Process process = ChildProcess.Start(start);
        return await ProgramRun.EndAsync(process);
    }
}

public sealed class LinuxTheoryAttribute : TheoryAttribute
{
    public LinuxTheoryAttribute() => Skip = new LinuxFactAttribute("Only Linux has /dev/full.").Skip;
}
