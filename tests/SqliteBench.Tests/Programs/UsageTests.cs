using System.Diagnostics;
using SqliteBench.CommandLine;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Programs;

/// <summary>Mistakes on the command line: one sentence, nothing done.</summary>
[Collection(ProgramCollection.Name)]
public sealed class UsageTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    /// <summary>The arguments, and words that the sentence has to hold.</summary>
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
            { "--batch-sizes 1,many", ["--batch-sizes", "'many'", "all"] },
            { "--threads 0", ["--threads", "'0'", "1 to 1024"] },
            { "--threads 1025", ["--threads", "'1025'", "1 to 1024"] },
            { "--rows 1e6", ["--rows", "'1e6'", "from 1 to"] },
            { "--operations -1", ["--operations", "'-1'", "from 1 to"] },
            { "--seed lucky", ["--seed", "'lucky'", "from 1 to"] },
            { "--versions 8.0.11", ["--versions", "'8.0.11'", "PROVIDER=VERSION"] },
            { "--versions cpp=8.0.11", ["--versions", "'cpp'", "microsoft-data-sqlite", "dapper"] },
            { "--versions dapper=latest", ["--versions", "'latest'", "8.0.x"] },
            { "--versions dapper=2.1.x --job short", ["--versions", "--job"] },
            { "--versions dapper=2.1.x --iterationCount 3", ["--versions", "--job"] },
            { "--label a/b", ["--label", "'a/b'", "folder"] },
            { "--constrain cpus=100000", ["--constrain", "'cpus=100000'", "CPUs"] },
            { "--label", ["--label"] },
            { "--artifacts nonesuch --resume", ["--resume", "results.csv"] },
            { "--rows", ["--rows"] },
            { "--engine", ["--engine"] },
            { "--engine nonesuch.so", ["--engine", "nonesuch.so", "bundled", "system"] },
            { "--nonesuch", ["nonesuch"] },
            { "--list", ["--list"] },
            { "--rows 100 200", ["'200'"] },
            { "nonesuch", ["'nonesuch'", "verify", "pair, list", "overhead"] },
            { "list nonesuch", ["'nonesuch'", "providers", "workloads", "pragmas"] },
            { "verify --rows 10", ["verify", "'--rows'", "--providers", "--workloads"] },
            { "verify --providers nonesuch", ["'nonesuch'", .. Ids(ProviderCatalog.All)] },
            { "overhead nonesuch", ["overhead", "'nonesuch'", "--engine"] },
            { "compare", ["compare"] },
            { "compare nonesuch nonesuch", ["'nonesuch'", "results.csv", "label"] },
            { "compare nonesuch nonesuch --threshold none", ["--threshold", "'none'"] },
            { "report nonesuch", ["'nonesuch'", "results.csv", "label"] },
            { "report --output", ["--output"] },
            { "pair", ["'pair pinvoke cpp'", "@ENGINE", "pragma sets"] },
            { "pair pinvoke cpp dapper", ["pair", "'dapper'", "--workloads"] },
            { "pair pinvoke nonesuch", ["'nonesuch'", "@system", "combination", .. Ids(ProviderCatalog.All)] },
            { "pair pinvoke pinvoke --nonesuch", ["pair", "'--nonesuch'", "--seconds"] },
            { "pair pinvoke pinvoke --rows 1,2", ["--rows", "one value"] },
            { "pair pinvoke pinvoke --directory nonesuch", ["--directory", "'nonesuch'"] },
            { "pair pinvoke pinvoke --engine nonesuch.so", ["--engine", "nonesuch.so", "bundled", "system"] },
            { "--workloads select --anyCategories crud", ["--workloads", "'select'", .. Ids(StatementCatalog.Crud)] },
            { "--workloads crud-insert", ["--workloads", "'crud-insert'", .. Ids(WorkloadCatalog.Blocks)] },
        };

    [Theory]
    [MemberData(nameof(Mistakes))]
    public async Task A_mistake_is_one_sentence_with_what_would_be_right(string arguments, string[] words)
    {
        ArgumentNullException.ThrowIfNull(arguments);
        string sentence = await SentenceAsync(arguments.Split(' '));

        foreach (string word in words)
        {
            sentence.ShouldContain(word);
        }
    }

    [Fact]
    public async Task An_empty_engine_is_a_mistake() => (await SentenceAsync("--engine", "")).ShouldContain("bundled");

    [Fact]
    public async Task A_file_that_is_no_library_is_a_mistake()
    {
        using TemporaryDirectory other = new();
        File.WriteAllText(other.File("text.so"), "no library");

        string sentence = await SentenceAsync("--engine", other.File("text.so"));

        sentence.ShouldContain(other.File("text.so"));
        sentence.ShouldContain("cannot be loaded");
    }

    [Fact]
    public async Task A_directory_is_no_engine()
    {
        using TemporaryDirectory other = new();

        (await SentenceAsync("--engine", other.Location)).ShouldContain(
            $"There is no SQLite library '{other.Location}'"
        );
    }

    [SystemFileTheory]
    [InlineData("/proc/self/mem", "it cannot be read")]
    [InlineData("/dev/null", "no shared library")]
    public async Task A_file_that_cannot_be_read_is_no_engine(string file, string reason)
    {
        string sentence = await SentenceAsync("--engine", file);

        sentence.ShouldContain(file);
        sentence.ShouldContain(reason);
    }

    [Fact]
    public async Task A_library_that_is_no_SQLite_is_a_mistake()
    {
        string library = LoadedLibrary();

        string sentence = await SentenceAsync("--engine", library);

        sentence.ShouldContain(library);
        sentence.ShouldContain("not a SQLite library");
    }

    [Fact]
    public async Task A_directory_that_is_missing_is_a_mistake_and_is_not_made()
    {
        string missing = Path.Combine(_directory.Location, "missing");

        ProgramRun run = await ProgramRun.OfAsync("--directory", missing, "--artifacts", _directory.Location);

        Sentence(run).ShouldContain($"'{missing}'");
        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    [Fact]
    public async Task Several_directories_are_a_mistake_where_a_study_does_not_compare_them()
    {
        using TemporaryDirectory other = new();

        string sentence = await SentenceAsync("--directory", other.Location, "--anyCategories", "crud");

        sentence.ShouldContain("--directory");
        sentence.ShouldContain("journal");
        Directory.GetFileSystemEntries(other.Location).ShouldBeEmpty();
    }

    [Theory]
    [InlineData("--directory")]
    [InlineData("--artifacts")]
    public async Task A_file_is_no_directory(string option)
    {
        using TemporaryDirectory other = new();
        string file = other.File("file");
        File.WriteAllText(file, "as it was");

        Sentence(await ProgramRun.OfAsync(option, file)).ShouldContain($"{option}: '{file}'");

        File.ReadAllText(file).ShouldBe("as it was");
        Directory.GetFileSystemEntries(other.Location).ShouldBe([file]);
    }

    [ReadOnlyFolderTheory]
    [InlineData("--directory", ReadOnlyFolderTheoryAttribute.Folder)]
    [InlineData("--artifacts", ReadOnlyFolderTheoryAttribute.Folder)]
    [InlineData("--artifacts", ReadOnlyFolderTheoryAttribute.Folder + "/new")]
    public async Task A_directory_that_cannot_be_written_to_is_a_mistake(string option, string folder) =>
        Sentence(await ProgramRun.OfAsync(option, folder)).ShouldContain($"{option}: '{folder}'");

    [Fact]
    public async Task A_question_may_name_workloads_of_one_study_alone()
    {
        ProgramRun run = await ProgramRun.OfAsync(
            "--list",
            "flat",
            "--workloads",
            "select",
            "--directory",
            _directory.Location
        );

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output.ShouldContain("SqliteBench.Studies.ProviderStudy.PInvoke");
        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    public void Dispose() => _directory.Dispose();

    // A library that every process on this system has loaded.
    private static string LoadedLibrary()
    {
        using Process self = Process.GetCurrentProcess();
        string prefix = OperatingSystem.IsWindows() ? "KERNEL32.DLL" : "libhostpolicy.";
        return self
            .Modules.Cast<ProcessModule>()
            .First(module => module.ModuleName.StartsWith(prefix, StringComparison.OrdinalIgnoreCase))
            .FileName;
    }

    private static IEnumerable<string> Ids<T>(IEnumerable<T> items) => items.Select(item => item!.ToString()!);

    // The directory comes before the mistake, except where a verb has to come first.
    private async Task<string> SentenceAsync(params string[] arguments)
    {
        string[] artifacts = FolderNames(Paths.Artifacts);
        string[] complete = arguments[0].StartsWith('-')
            ? ["--directory", _directory.Location, .. arguments]
            : arguments;

        string sentence = Sentence(await ProgramRun.OfAsync(complete));

        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
        FolderNames(Paths.Artifacts).ShouldBe(artifacts);
        return sentence;
    }

    private static string Sentence(ProgramRun run)
    {
        run.ExitCode.ShouldBe(ExitCode.Usage, string.Join('\n', run.Error));
        run.Output.ShouldBeEmpty();
        string sentence = run.Error.ShouldHaveSingleItem();
        sentence.ShouldStartWith("sqlitebench: ");
        return sentence;
    }

    // Without the standard directory for databases, which programs of other tests make at any time.
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

/// <summary>Needs a file of the system that is there on Linux.</summary>
public sealed class SystemFileTheoryAttribute : TheoryAttribute
{
    public SystemFileTheoryAttribute() => Skip = OperatingSystem.IsLinux() ? null : "only Linux has these files";
}
