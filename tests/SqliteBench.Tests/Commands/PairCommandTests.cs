using SqliteBench.Tests.Measurement.Turns;

namespace SqliteBench.Tests.Commands;

public sealed partial class PairCommandTests : DirectoryTests
{
    [Fact]
    public void Two_providers_have_a_table_a_paragraph_and_a_last_line()
    {
        ProgramCall run = Run(
            SmallCase.Here,
            "pinvoke",
            "microsoft-data-sqlite",
            "--workloads",
            "select,crud-select-key"
        );
        Succeeded(run).ShouldContain("times as long as microsoft-data-sqlite over 2 workloads, by geometric mean");
        run.Output.ShouldContain(line => line.StartsWith("select "));
        run.Output.ShouldContain(line => line.StartsWith("crud-select-key "));
        run.Output.ShouldContain(line => line.StartsWith("A: pinvoke: "));
        run.Output.ShouldContain(line => line.StartsWith("B: microsoft-data-sqlite: "));
    }

    [Fact]
    public void Two_pragma_sets_run_on_the_provider_that_is_named()
    {
        ProgramCall run = Run(
            SmallCase.Here,
            "synchronous=OFF",
            "journal_mode=WAL+synchronous=OFF",
            "--provider",
            "microsoft-data-sqlite",
            "--workloads",
            "backup"
        );

        Succeeded(run).ShouldContain("on backup (95 % interval");
        string[] sides = [.. SidesOf(run)];
        sides.ShouldAllBe(line => line.Contains("microsoft-data-sqlite"));
        sides[1].ShouldEndWith("pragmas journal_mode=WAL+synchronous=OFF");
    }

    [SystemEngineFact]
    public void Two_engines_run_in_processes_of_their_own()
    {
        ProgramCall run = Run(Cold, "@system", "@bundled", "--workloads", "new-blockset");
        string provider = ProviderCatalog.Standard.Id;
        Succeeded(run).ShouldContain($"times as long as {provider}@bundled on new-blockset");
        run.Output.ShouldContain(line => line.Contains("A and B are launched in turn"));
        SidesOf(run).Select(Source).Distinct().Count().ShouldBe(2);
    }

    [Fact]
    public void A_failure_is_one_sentence_and_exit_code_1() => Fail(SmallCase.Here, "pinvoke", "microsoft-data-sqlite");

    [SystemEngineFact]
    public void A_failure_in_a_process_of_its_own_is_one_sentence_too() =>
        Fail(Cold, "pinvoke@system", "pinvoke@bundled");

    [Fact]
    public void An_engine_that_is_none_is_a_mistake_in_a_process_of_its_own()
    {
        ProgramCall run = ProgramCall.Of(Arguments("pinvoke@nonesuch.so", "pinvoke"));
        IsNoEngine(run.ExitCode, run.Output, run.Error);
    }

    // As a process, whose one engine it would be.
    [Fact]
    public async Task An_engine_that_is_none_is_a_mistake()
    {
        ProgramRun run = await ProgramRun.OfAsync(Arguments("pinvoke", "pinvoke@nonesuch.so"));
        IsNoEngine(run.ExitCode, run.Output, run.Error);
    }

    [Fact]
    public void More_rows_than_the_disk_holds_are_a_mistake()
    {
        ProgramCall run = ProgramCall.Of([
            .. (string[])["pair", "pinvoke", "pinvoke", "--rows", "1000000000"],
            .. (string[])["--directory", Temporary.Location],
        ]);

        run.ExitCode.ShouldBe(ExitCode.Usage);
        run.Error.ShouldHaveSingleItem().ShouldContain("--rows");
        LeftBehind().ShouldBeEmpty();
    }

    [GeneratedRegex(@"^ratio \d+\.\d{3,} \[\d+\.\d{3,}, \d+\.\d{3,}\]$")]
    private static partial Regex LastLine();

    private static IEnumerable<string> SidesOf(ProgramCall run) =>
        run.Output.Where(line => line.Contains(", pragmas "));

    // "... SQLite 3.35.5 (bundled, 2021-04-19 ...), pragmas ..."
    private static string Source(string line) => line.Split(", ")[^2];

    // Its output in one line.
    private string Succeeded(ProgramCall run)
    {
        run.Error.ShouldBeEmpty();
        run.ExitCode.ShouldBe(ExitCode.Success);
        LastLine().IsMatch(run.Output[^1]).ShouldBeTrue(run.Output[^1]);
        LeftBehind().ShouldBeEmpty();
        return string.Join(' ', run.Output.Select(line => line.Trim()));
    }

    private void Fail(ILauncher launcher, string a, string b)
    {
        ProgramCall run = Run(launcher, a, b, "--workloads", "select", "--pragmas", "threads=1000000");

        run.ExitCode.ShouldBe(ExitCode.Failure);
        string sentence = run.Error.ShouldHaveSingleItem();
        sentence.ShouldStartWith("failed: select: ");
        sentence.ShouldContain("threads");
        run.Output.ShouldNotContain(line => LastLine().IsMatch(line));
        LeftBehind().ShouldBeEmpty();
    }

    private void IsNoEngine(int exitCode, IReadOnlyList<string> output, IReadOnlyList<string> error)
    {
        exitCode.ShouldBe(ExitCode.Usage);
        string sentence = error.ShouldHaveSingleItem();
        sentence.ShouldStartWith("sqlitebench: pinvoke@");
        sentence.ShouldContain("There is no SQLite library '");
        sentence.ShouldContain("bundled, system, or the path");
        output.ShouldBeEmpty();
        LeftBehind().ShouldBeEmpty();
    }

    // Everything but the templates, which stay for the next run.
    private IEnumerable<string> LeftBehind() =>
        Directory
            .GetFileSystemEntries(Temporary.Location)
            .Select(Path.GetFileName)
            .OfType<string>()
            .Where(name => name != "templates");

    private string[] Arguments(string a, string b) =>
        ["pair", a, b, "--rows", "200", "--operations", "100", "--directory", Temporary.Location];

    private static WorkerLauncher Cold { get; } = new() { WarmsUp = false };

    // As short as possible: --seconds does not accept so little.
    private ProgramCall Run(ILauncher launcher, string a, string b, params string[] more)
    {
        PairCommand command = new();
        PairSelection selection = command.Read(CommandCatalog.Parse(command, [.. Arguments(a, b)[1..], .. more]));
        return ProgramCall.Of(() =>
            PairCommand.Run(selection with { Seconds = 0 }, Temporary.Location, Console.Out, Console.Error, launcher)
        );
    }
}
