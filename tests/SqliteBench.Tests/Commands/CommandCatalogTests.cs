namespace SqliteBench.Tests.Commands;

/// <summary>Help, and mistakes on the command line: one sentence, nothing done.</summary>
public sealed class CommandCatalogTests : DirectoryTests
{
    private const string Versioned = "microsoft-data-sqlite, microsoft-data-sqlite-async, system-data-sqlite, dapper";
    private const string Pair = "pair pinvoke microsoft-data-sqlite";

    // What is not read as a mistake ends here at the latest, before it measures in this process.
    private readonly ArtifactsLock _taken;

    public CommandCatalogTests() => _taken = new ArtifactsLock(Other.Location);

    public static TheoryData<string, string[]> Mistakes =>
        new()
        {
            { "--providers nonesuch", ["--providers", "'nonesuch'", .. Ids(ProviderCatalog.All)] },
            { "--providers pinvoke,", ["--providers", "''", .. Ids(ProviderCatalog.All)] },
            { "--workloads select,nonesuch", ["--workloads", "'nonesuch'", .. Ids(WorkloadCatalog.Blocks)] },
            {
                "--anyCategories flows --workloads backup --threads 4",
                ["backup", "4 threads", "its maximum is 1", "--workloads"]
            },
            {
                "--anyCategories flows --workloads delete --batch-sizes 7",
                ["delete", "batches of 7", "all", "--workloads"]
            },
            { "--anyCategories flows --schemas blob/hash", ["--schemas", "backup", "text/hash-size", "select,insert"] },
            { "--pragmas nonesuch", ["'nonesuch'", .. PragmaSet.Known.Select(pragma => pragma.Name)] },
            { "--pragmas normal,synchronous=MAYBE", ["'MAYBE'", "synchronous", "OFF", "NORMAL", "FULL", "EXTRA"] },
            { "--pragmas cache_size", ["cache_size", "pages"] },
            { "--batch-sizes 0", ["--batch-sizes", "'0'", "all"] },
            { "--threads 0", ["--threads", "'0'", "1 to 1024"] },
            { "--rows 1e6", ["--rows", "'1e6'", "from 1 to"] },
            { "--operations -1", ["--operations", "'-1'", "from 1 to"] },
            { "--baseline nonesuch", ["--baseline", "'nonesuch'", "provider, pragmas", "rows"] },
            { "--baseline threads=2", ["--baseline", "'threads=2'", "--threads has 1"] },
            { "--baseline provider=nonesuch", ["--baseline", "'nonesuch'", .. Ids(ProviderCatalog.All)] },
            { "--baseline databases=1", ["--baseline", "'databases=1'", "column=value"] },
            { "--seed lucky", ["--seed", "'lucky'", "from 1 to"] },
            { "--versions ", ["--versions: ", "''", "PROVIDER=VERSION"] },
            { "--versions 8.0.11", ["--versions: ", "'8.0.11'", "PROVIDER=VERSION"] },
            { "--versions cpp=8.0.11", ["--versions: ", "'cpp'", Versioned] },
            { "--versions nonesuch=8.0.11", ["--versions: ", "'nonesuch'", Versioned] },
            { "--versions dapper=", ["--versions: ", "''", "8.0.x"] },
            { "--versions dapper=2.1.66,newest", ["--versions: ", "'newest'", "8.0.x"] },
            { "--versions dapper=8.x.1", ["--versions: ", "'8.x.1'", "8.0.x"] },
            { "--versions dapper=8.0.11;RestoreSources=", ["'8.0.11;RestoreSources='", "8.0.x"] },
            { "--versions dapper=1.2.3.4.5", ["--versions: ", "'1.2.3.4.5'", "8.0.x"] },
            { "--versions dapper=2.1.66,2.1.66", ["--versions: ", "'2.1.66'", "twice"] },
            { "--versions dapper=2.1.x,2.1.x", ["--versions", "'2.1.x'", "twice"] },
            { "--label a/b", ["--label", "'a/b'", "folder"] },
            { "--label", ["--label"] },
            { "--rows", ["--rows"] },
            { "--engine", ["--engine"] },
            { "--nonesuch", ["nonesuch"] },
            { "--list", ["--list"] },
            { "--rows --list flat", ["--rows has no value"] },
            { "compare a b --threshold", ["--threshold has no value"] },
            { "--label --list flat", ["--label has no value"] },
            { "--providers -f *", ["--providers has no value"] },
            { "--job --list flat", ["--job has no value"] },
            { "pair pinvoke cpp --seconds --rows 10", ["--seconds has no value"] },
            { "--list nonesuch", ["--list: 'nonesuch'", "flat, tree"] },
            { "--maxWidth 5", ["--maxWidth: '5' is not a whole number from 20 to 10000"] },
            { "--launchCount 99999999999", ["--launchCount: '99999999999' is not a whole number from 1 to 10000"] },
            { "--iterationCount 0", ["--iterationCount: '0' is not a whole number from 1 to 10000"] },
            {
                "--anyCategories nonesuch",
                ["--anyCategories: 'nonesuch'", .. Ids(StudyCatalog.All.Select(study => study.Id))]
            },
            { "--allCategories nonesuch", ["--allCategories: 'nonesuch'", "providers, pragmas"] },
            { "--hide nonesuch", ["--hide: 'nonesuch'", "workload, pragmas", "Mean"] },
            { "--exporters nonesuch", ["nonesuch", "markdown"] },
            { "--pragmas wal_autocheckpoint=99999999999", ["wal_autocheckpoint", "2147483647"] },
            { "--rows 100 200", ["'200'"] },
            { "nonesuch", ["'nonesuch'", "verify", "pair, list"] },
            { "list nonesuch", ["'nonesuch'", "providers", "workloads", "pragmas"] },
            { "verify --rows 10", ["verify", "'--rows'", "--providers", "--workloads"] },
            { "verify --providers nonesuch", ["'nonesuch'", .. Ids(ProviderCatalog.All)] },
            { "compare", ["compare", "<base>", "compare --help"] },
            { "compare one", ["compare", "<new>"] },
            { "compare a b c", ["compare", "'c'", "unexpected argument"] },
            { "trends", ["trends", "<folder>"] },
            { "documents --nosuch", ["documents", "'--nosuch'", "this command has no options"] },
            { "report --nosuch", ["report", "'--nosuch'", "--output"] },
            { "--databases 2", ["--databases", "journal"] },
            { "--budget 1m --job short", ["--budget", "a job or a launch count"] },
            { "--budget 2", ["--budget", "'2'", "90s"] },
            { "--budget m", ["--budget", "whole number"] },
            { "--budget 25h", ["--budget", "24"] },
            { "compare nonesuch nonesuch", ["'nonesuch'", "results.csv", "label"] },
            { "compare nonesuch nonesuch --threshold none", ["--threshold", "'none'"] },
            { "claims nonesuch", ["'nonesuch' is not a results file"] },
            { "claims --rows 10", ["--rows"] },
            { "report --output", ["--output"] },
            { "pair", ["'pair pinvoke cpp'", "@ENGINE", "@bundled", "pragma sets"] },
            { "pair pinvoke", ["name two", "@ENGINE"] },
            { "pair nonesuch pinvoke", ["A: 'nonesuch'", .. Ids(ProviderCatalog.All), "@system", "combination"] },
            { "pair pinvoke nonesuch", ["B: 'nonesuch'", .. Ids(ProviderCatalog.All)] },
            { "pair pinvoke normal", ["'pinvoke' and 'normal'", "different kinds", "two engines"] },
            { $"{Pair} --provider pinvoke", ["--provider", "leave the option out"] },
            { "pair @system @bundled --engine system", ["--engine", "leave the option out"] },
            { "pair normal combination --pragmas normal", ["--pragmas", "leave the option out"] },
            {
                "pair normal combination --provider nonesuch",
                ["--provider", "'nonesuch'", .. Ids(ProviderCatalog.All)]
            },
            { $"{Pair} --pragmas normal,combination", ["--pragmas", "one value", "2"] },
            { $"{Pair} --workloads nonesuch", ["--workloads", "'nonesuch'", "select", "backup", "crud-insert"] },
            { $"{Pair} --rows 1,2", ["--rows", "one value"] },
            { $"{Pair} --batch-sizes 1,all", ["--batch-sizes", "one value"] },
            { $"{Pair} --threads 1,2,4", ["--threads", "one value", "3"] },
            { $"{Pair} --schemas all --workloads select", ["--schemas", "one value"] },
            { $"{Pair} --schemas blob/hash", ["--schemas", "blob/hash", "select,insert"] },
            { $"{Pair} --seconds 0", ["--seconds", "'0'", "from 1 to"] },
            { $"{Pair} --workloads backup --threads 2", ["backup", "2 threads", "its maximum is 1"] },
            { $"{Pair} --workloads restore --batch-sizes 7", ["restore", "batches of 7"] },
            {
                $"{Pair} --workloads crud-insert --threads 2",
                ["--threads", "none of these workloads", "select,insert"]
            },
            { $"{Pair} --workloads crud-open-close", ["crud-open-close", "--pragmas normal"] },
            { "pair normal combination --workloads crud-open-close", ["crud-open-close", "only on normal"] },
            { "pair pinvoke pinvoke --nonesuch", ["pair", "'--nonesuch'", "--seconds"] },
            { "pair pinvoke pinvoke --directory nonesuch", ["--directory", "'nonesuch'"] },
            { "--workloads select --anyCategories crud", ["--workloads", "'select'", .. Ids(StatementCatalog.Crud)] },
            { "--sqlite-config threading=single", ["--sqlite-config", "'threading=single'", "multi or serialized"] },
            { "--providers duckdb", ["--providers", "unknown provider 'duckdb'", "dapper"] },
            { "--connection Server=x", ["--connection: only study 'engines'"] },
            { "--anyCategories engines --providers dapper", ["unknown provider 'dapper'", "litedb, sql-server"] },
            { "--anyCategories engines --connection nonsense", ["--connection: ", "initialization string"] },
            { "--workloads crud-insert", ["--workloads", "'crud-insert'", .. Ids(WorkloadCatalog.Blocks)] },
            { "durability --pragmas journal_mode=TRUNCATE", ["--pragmas", "unknown setting 'journal_mode=TRUNCATE'"] },
            { "durability --kills -1", ["--kills: '-1' is not a whole number from 0"] },
            { "durability --power-losses many", ["--power-losses: 'many'"] },
            { "durability --rate-milliseconds 0", ["--rate-milliseconds: '0' is not a whole number from 1"] },
            { "durability --label a/b", ["--label: 'a/b'"] },
            { "doctor --noise-seconds few", ["--noise-seconds: 'few'"] },
            { "startup --ways fast", ["--ways", "'fast'", "native-aot"] },
            { "startup --launches 0", ["--launches", "'0'", "from 1 to"] },
            { "startup --rows 1,2", ["--rows", "one value"] },
            { "startup --providers nonesuch", ["'nonesuch'", "pinvoke"] },
        };

    [Theory]
    [InlineData("compare", "--help")]
    [InlineData("trends", "-h")]
    [InlineData("pair", "pinvoke", "--help")]
    public void Help_is_given_whatever_else_is_missing(params string[] arguments) =>
        Should.NotThrow(() => CommandCatalog.Read(arguments));

    [Theory]
    [MemberData(nameof(Mistakes))]
    public void A_mistake_is_one_sentence_with_what_would_be_right(string arguments, string[] words)
    {
        string sentence = SentenceOf(arguments.Split(' '));
        foreach (string word in words)
        {
            sentence.ShouldContain(word);
        }
    }

    [Fact]
    public void An_empty_engine_is_a_mistake() => SentenceOf("--engine", "").ShouldContain("bundled");

    // As a process, whose one engine it would be.
    [Fact]
    public async Task An_engine_that_is_none_is_one_sentence_of_the_process_and_exit_code_2()
    {
        ProgramRun run = await ProgramRun.OfAsync([
            .. (string[])["--engine", "nonesuch.so"],
            .. (string[])["--directory", Temporary.Location, "--artifacts", Temporary.Location],
        ]);

        run.ExitCode.ShouldBe(2);
        run.Output.ShouldBeEmpty();
        run.Error.ShouldHaveSingleItem()
            .ShouldMatch(
                "^sqlitebench: --engine: There is no SQLite library '.*nonesuch.so'; an engine is bundled, system, or the path of"
            );
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Fact]
    public void A_run_that_there_is_not_cannot_go_on()
    {
        string missing = Temporary.File("missing");
        string sentence = ProgramCall.Mistake("--resume", "--directory", Temporary.Location, "--artifacts", missing);
        sentence.ShouldContain("--resume");
        sentence.ShouldContain("results.csv");
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Fact]
    public void A_folder_that_is_missing_or_not_compared_is_a_mistake_and_nothing_is_made()
    {
        string missing = Temporary.File("missing");
        using TemporaryDirectory other = new();

        ProgramCall.Mistake("--directory", missing, "--artifacts", Other.Location).ShouldContain($"'{missing}'");
        string sentence = SentenceOf("--directory", other.Location, "--anyCategories", "crud");

        sentence.ShouldContain("--directory");
        sentence.ShouldContain("journal");
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
        Directory.GetFileSystemEntries(other.Location).ShouldBeEmpty();
    }

    [Theory]
    [InlineData("--pragmas normal,locking_mode=EXCLUSIVE --threads 1,2")]
    [InlineData("--pragmas locking_mode=exclusive --anyCategories threads")]
    [InlineData("--pragmas journal_mode=WAL+locking_mode=EXCLUSIVE")]
    [InlineData("pair normal locking_mode=EXCLUSIVE --threads 2")]
    [InlineData("queries samples/shop.sql --pragmas locking_mode=EXCLUSIVE --threads 2")]
    public void Connections_that_keep_each_other_out_are_a_mistake(string arguments) =>
        SentenceOf([
                .. arguments.Split(' ').Select(one => one.Contains('/') ? Path.Combine(Repository.Root, one) : one),
            ])
            .ShouldContain("--pragmas: locking_mode=EXCLUSIVE keeps other connections out; use it with --threads 1");

    [Theory]
    [InlineData("--directory")]
    [InlineData("--artifacts")]
    public void A_file_is_no_directory(string option)
    {
        using TemporaryDirectory other = new();
        string file = other.File("file");
        File.WriteAllText(file, "as it was");
        ProgramCall.Mistake(option, file).ShouldContain($"{option}: '{file}'");
        File.ReadAllText(file).ShouldBe("as it was");
        Directory.GetFileSystemEntries(other.Location).ShouldBe([file]);
    }

    // Of each command that measures; a link to nothing is in the way too.
    [Theory]
    [InlineData("--rows 10")]
    [InlineData("durability --kills 0 --power-losses 0")]
    public void A_label_or_results_that_cannot_be_written_are_a_mistake_before_anything_is_measured(string command)
    {
        using TemporaryDirectory artifacts = new();
        string[] arguments =
        [
            .. command.Split(' '),
            .. (string[])["--directory", Temporary.Location, "--artifacts", artifacts.Location, "--label", "mine"],
        ];
        string label = artifacts.File(Path.Combine("published", "mine"));
        Directory.CreateDirectory(Path.GetDirectoryName(label)!);
        File.WriteAllText(label, "");
        ProgramCall.Mistake(arguments).ShouldEndWith($"--label: '{label}' cannot be written to");
        File.Delete(label);
        File.CreateSymbolicLink(label, artifacts.File("nothing"));
        ProgramCall.Mistake(arguments).ShouldEndWith($"--label: '{label}' cannot be written to");
        File.Delete(label);
        Directory.CreateDirectory(Path.Combine(label, ResultsFile.Name));
        ProgramCall.Mistake(arguments).ShouldContain($"{Path.Combine(label, ResultsFile.Name)} cannot be read");
        Directory.Delete(label, recursive: true);
        File.WriteAllText(artifacts.File("results"), "");
        ProgramCall.Mistake(arguments).ShouldEndWith($"results: '{artifacts.File("results")}' cannot be written to");
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [ReadOnlyFolderTheory]
    [InlineData("--directory", ReadOnlyFolderTheoryAttribute.Folder)]
    [InlineData("--artifacts", ReadOnlyFolderTheoryAttribute.Folder)]
    [InlineData("--artifacts", ReadOnlyFolderTheoryAttribute.Folder + "/new")]
    public void A_directory_that_cannot_be_written_to_is_a_mistake(string option, string folder) =>
        ProgramCall.Mistake(option, folder).ShouldContain($"{option}: '{folder}'");

    public override void Dispose()
    {
        _taken.Dispose();
        base.Dispose();
    }

    private static IEnumerable<string> Ids<T>(IEnumerable<T> items) => items.Select(item => item!.ToString()!);

    // The directories come before the mistake, except where a command has to come first.
    private string SentenceOf(params string[] arguments)
    {
        string[] artifacts = FolderNames(Paths.Artifacts);
        string[] complete = arguments[0].StartsWith('-')
            ? ["--directory", Temporary.Location, "--artifacts", Other.Location, .. arguments]
            : arguments;

        string sentence = ProgramCall.Mistake(complete);

        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
        Directory.GetFileSystemEntries(Other.Location).ShouldHaveSingleItem();
        FolderNames(Paths.Artifacts).ShouldBe(artifacts);
        return sentence;
    }

    // Without the standard directory for databases, which other tests make at any time.
    private static string[] FolderNames(string folder) =>
        Directory.Exists(folder)
            ? [.. Directory.GetFileSystemEntries(folder).Except([Paths.Databases]).Order(StringComparer.Ordinal)]
            : [];
}

/// <summary>Needs a folder that nobody can write to, not even root, whom permissions do not stop.</summary>
public sealed class ReadOnlyFolderTheoryAttribute : TheoryAttribute
{
    public const string Folder = "/proc";

    public ReadOnlyFolderTheoryAttribute() =>
        Skip = Directory.Exists(Folder) ? null : $"this system has no {Folder}, a folder that nobody can write to";
}
