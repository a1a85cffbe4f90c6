using System.Text.RegularExpressions;
using SqliteBench.CommandLine;
using SqliteBench.Comparisons;

namespace SqliteBench.Tests.Programs;

/// <summary>Comparisons by the program itself, with small data; what they find is no matter here.</summary>
[Collection(ProgramCollection.Name)]
public sealed partial class PairTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [Fact]
    public async Task Two_providers_have_a_table_a_paragraph_and_a_last_line()
    {
        ProgramRun run = await RunAsync("pinvoke", "microsoft-data-sqlite", "--workloads", "select,crud-insert");

        Report report = Succeeded(run);
        report.Workloads.ShouldBe(["select", "crud-insert"]);
        report.Paragraph.ShouldContain("microsoft-data-sqlite");
        report.Paragraph.ShouldContain("over 2 workloads, by geometric mean");
        run.Output.ShouldContain(line => line.StartsWith("A: pinvoke: "));
        run.Output.ShouldContain(line => line.StartsWith("B: microsoft-data-sqlite: "));
    }

    [Fact]
    public async Task A_provider_compared_with_itself_shows_the_noise()
    {
        ProgramRun run = await RunAsync("pinvoke", "pinvoke", "--workloads", "insert");

        Report report = Succeeded(run);
        report.Workloads.ShouldBe(["insert"]);
        report.Paragraph.ShouldStartWith("pinvoke is compared with itself, so what differs is the noise of this run");
    }

    [Fact]
    public async Task Two_pragma_sets_run_on_the_provider_that_is_named()
    {
        ProgramRun run = await RunAsync(
            "synchronous=OFF",
            "journal_mode=WAL+synchronous=OFF",
            "--provider",
            "microsoft-data-sqlite",
            "--workloads",
            "select,backup"
        );

        Succeeded(run).Workloads.ShouldBe(["select", "backup"]);
        string[] sides = [.. run.Output.Where(line => line.StartsWith("A: ") || line.StartsWith("B: "))];
        sides.ShouldAllBe(line => line.Contains("microsoft-data-sqlite"));
        sides[1].ShouldEndWith("pragmas journal_mode=WAL+synchronous=OFF");
    }

    [SystemEngineFact]
    public async Task Two_engines_run_in_processes_of_their_own()
    {
        ProgramRun run = await RunAsync("@system", "@bundled", "--workloads", "new-blockset,crud-insert");

        Report report = Succeeded(run);
        report.Workloads.ShouldBe(["new-blockset", "crud-insert"]);
        string provider = SideOptions.StandardProvider.Id;
        report.Paragraph.ShouldContain($"{provider}@system");
        report.Paragraph.ShouldContain($"{provider}@bundled");
        run.Output.ShouldContain(line => line.Contains("each in a process of its own"));
        string[] sources =
        [
            .. run.Output.Where(line => line.StartsWith("A: ") || line.StartsWith("B: ")).Select(Source),
        ];
        sources.Distinct().Count().ShouldBe(2);
    }

    [Fact]
    public Task A_failure_is_one_sentence_and_exit_code_1() => FailAsync("pinvoke", "microsoft-data-sqlite");

    [SystemEngineFact]
    public Task A_failure_in_a_process_of_its_own_is_one_sentence_too() =>
        FailAsync("pinvoke@bundled", "pinvoke@system");

    [Theory]
    [InlineData("pinvoke@nonesuch.so", "pinvoke", "pinvoke@")]
    [InlineData("pinvoke", "pinvoke@nonesuch.so", "pinvoke@")]
    [InlineData("pinvoke@nonesuch.so", "pinvoke@nonesuch.so", "pinvoke@")]
    public async Task An_engine_that_is_none_is_a_mistake(string a, string b, string name)
    {
        ProgramRun run = await RunAsync(a, b);

        run.ExitCode.ShouldBe(ExitCode.Usage);
        string sentence = run.Error.ShouldHaveSingleItem();
        sentence.ShouldStartWith($"sqlitebench: {name}");
        sentence.ShouldContain("There is no SQLite library '");
        sentence.ShouldContain("bundled, system, or the path");
        run.Output.ShouldBeEmpty();
        LeftBehind().ShouldBeEmpty();
    }

    [Fact]
    public async Task More_rows_than_the_disk_holds_are_a_mistake()
    {
        ProgramRun run = await ProgramRun.OfAsync([
            "pair",
            "pinvoke",
            "pinvoke",
            "--rows",
            "1000000000",
            "--directory",
            _directory.Location,
        ]);

        run.ExitCode.ShouldBe(ExitCode.Usage);
        run.Error.ShouldHaveSingleItem().ShouldContain("--rows");
        LeftBehind().ShouldBeEmpty();
    }

    [Fact]
    public async Task Help_names_the_two_and_every_option()
    {
        ProgramRun run = await ProgramRun.OfAsync("pair", "--help");

        string help = string.Join('\n', run.Output);
        string[] words = ["PROVIDER@ENGINE", "--provider", "--workloads", "--seconds", "--directory", "ratio 1.031"];
        words.ShouldAllBe(word => help.Contains(word));
    }

    public void Dispose() => _directory.Dispose();

    [GeneratedRegex(@"^ratio \d+\.\d{3,} \[\d+\.\d{3,}, \d+\.\d{3,}\]$")]
    private static partial Regex LastLine();

    // "... SQLite 3.35.5 (bundled, 2021-04-19 ...), pragmas ..."
    private static string Source(string line) => line.Split(", ")[^2];

    private Report Succeeded(ProgramRun run)
    {
        run.Error.ShouldBeEmpty();
        run.ExitCode.ShouldBe(ExitCode.Success);
        LastLine().IsMatch(run.Output[^1]).ShouldBeTrue(run.Output[^1]);
        LeftBehind().ShouldBeEmpty();
        string[][] rows =
        [
            .. run
                .Output.Where(line => line.StartsWith('|'))
                .Select(line => line.Trim('|').Split('|', StringSplitOptions.TrimEntries)),
        ];
        rows[0].ShouldBe(["workload", "A ns/op", "B ns/op", "ratio A/B", "95 % interval", "noise"]);
        rows.ShouldAllBe(row => row.Length == rows[0].Length);
        return new Report([.. rows.Skip(2).Select(row => row[0])], run.Output[^2]);
    }

    private async Task FailAsync(string a, string b)
    {
        ProgramRun run = await RunAsync(a, b, "--workloads", "select", "--pragmas", "threads=1000000");

        run.ExitCode.ShouldBe(ExitCode.Failure);
        string sentence = run.Error.ShouldHaveSingleItem();
        sentence.ShouldStartWith("failed: select: ");
        sentence.ShouldContain("threads");
        run.Output.ShouldNotContain(line => LastLine().IsMatch(line));
        LeftBehind().ShouldBeEmpty();
    }

    // Everything but the templates, which stay for the next run.
    private IEnumerable<string> LeftBehind() =>
        Directory
            .GetFileSystemEntries(_directory.Location)
            .Select(Path.GetFileName)
            .OfType<string>()
            .Where(name => name != "templates");

    private Task<ProgramRun> RunAsync(string a, string b, params string[] more) =>
        ProgramRun.OfAsync([
            "pair",
            a,
            b,
            "--rows",
            "200",
            "--operations",
            "100",
            "--seconds",
            "1",
            "--directory",
            _directory.Location,
            .. more,
        ]);

    private sealed record Report(IReadOnlyList<string> Workloads, string Paragraph);
}
