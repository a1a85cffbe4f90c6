namespace SqliteBench.Tests.Faults;

/// <summary>The program where something around it is not as usual.</summary>
public sealed class SurroundingsTests : DirectoryTests
{
    [LinuxTheory]
    [InlineData("cd gone; rmdir ../gone", 2, "the current directory no longer exists; change to one that does")]
    [InlineData("ulimit -n 64", 2, "fewer than 150 files can be open at once; raise that limit (ulimit -n)")]
    [InlineData("ulimit -n 100", 2, "fewer than 150 files can be open at once; raise that limit (ulimit -n)")]
    [InlineData("exec >/dev/full", 1, "cannot write to standard output: No space left on device")]
    [InlineData("exec >&-", 1, "cannot write to standard output: Access to the path is denied.")]
    public async Task What_keeps_it_from_working_is_one_sentence(string before, int code, string sentence)
    {
        Directory.CreateDirectory(Temporary.File("gone"));
        ProgramRun run = await RunAsync(before, "list");
        run.Error.ShouldBe([$"sqlitebench: {sentence}"]);
        run.ExitCode.ShouldBe(code);
    }

    // It never ends.
    [LinuxTheory]
    [InlineData("report /dev/full", "'/dev/full' is not a results file")]
    [InlineData("compare /dev/zero /dev/zero", "'/dev/zero' is not a results file")]
    [InlineData("queries /dev/zero", "zero: there are no queries")]
    public async Task A_device_is_no_file(string arguments, string words)
    {
        ProgramRun run = await RunAsync("", arguments);
        run.Error.ShouldHaveSingleItem().Replace("'", "").ShouldContain(words.Replace("'", ""));
        run.ExitCode.ShouldBe(ExitCode.Usage);
    }

    // Images of containers set both.
    [LinuxTheory]
    [InlineData("xx_YY.UTF-8")]
    [InlineData("ar_SA.UTF-8")]
    [InlineData("fa_IR.UTF-8")]
    [InlineData("de_DE.UTF-8")]
    [InlineData("tr_TR.UTF-8")]
    public async Task The_culture_of_the_system_changes_nothing(string locale)
    {
        string before = $"export LC_ALL={locale} DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=0";
        string compare = $"compare '{FirstPublished}' '{FirstPublished}'";
        string run = "--workloads select --providers pinvoke --rows 1000 --operations 100 --job dry --no-survey";

        ProgramRun there = await RunAsync(before, compare);
        ProgramRun here = await RunAsync("export LC_ALL=C", compare);
        ProgramRun measured = await RunAsync(before, $"{run} --artifacts . --directory .");

        there.Output.ShouldBe(here.Output);
        measured.Error.ShouldBeEmpty();
        measured.ExitCode.ShouldBe(ExitCode.Success);
        ResultsFile.Read(ResultsFile.OfArtifacts(Temporary.Location)).Cases.ShouldHaveSingleItem();
    }

    [LinuxTheory]
    [InlineData(40, 60)]
    [InlineData(70, 70)]
    [InlineData(300, 100)]
    public async Task Sentences_are_as_wide_as_the_terminal_from_60_to_100_columns(int columns, int widest)
    {
        const string run =
            "--workloads select --providers pinvoke,sqlitepclraw --rows 1000 --operations 100 --budget 1s";

        ProgramRun measured = await RunAsync(
            "",
            $"{run} --no-survey --artifacts . --directory .",
            command => $"script -qec \"stty cols {columns}; {command}\" /dev/null"
        );

        string warning = measured.Output.Single(line => line.StartsWith("warning: --budget is too short"));
        warning.Length.ShouldBeInRange(widest - 12, widest);
    }

    [LinuxFact]
    public async Task Neither_a_home_nor_an_SDK_on_the_path_is_needed_or_missed()
    {
        ProgramRun run = await RunAsync(
            $"export HOME=/dev/null/none PATH={PathWith("cat", "lscpu")}",
            "--workloads select --providers pinvoke --rows 1000 --operations 100 --job dry --no-survey --artifacts ."
        );
        run.Error.ShouldBeEmpty();
        run.Output[0].ShouldStartWith("providers: 1 case");
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

    private static string FirstPublished => Directory.GetDirectories(Paths.Published)[0];

    // Begins in the folder of this test.
    private async Task<ProgramRun> RunAsync(string before, string arguments, Func<string, string>? wrap = null)
    {
        string program = $"'{Environment.ProcessPath}' exec '{typeof(ExitCode).Assembly.Location}' {arguments}";
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
