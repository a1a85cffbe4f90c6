using SqliteBench.CommandLine;
using SqliteBench.Providers;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Faults;

/// <summary>Libraries beside the program that are missing or broken.</summary>
[Collection(ProgramCollection.Name)]
public sealed class LibraryTests(ProgramCopy program) : IClassFixture<ProgramCopy>, IDisposable
{
    private const string Native = "libsqlitebench.so";
    private const string Bundled = "libe_sqlite3.so";

    private readonly TemporaryDirectory _directory = new();

    /// <summary>What can be in the place of the native library, and what is said of it.</summary>
    public static TheoryData<string, string> Libraries =>
        new()
        {
            { "nothing", "libsqlitebench.so is not beside the program: the native part was not built" },
            { "text", "libsqlitebench.so cannot be loaded on this system" },
            { "an empty file", "libsqlitebench.so cannot be loaded on this system" },
            { "its beginning", "libsqlitebench.so cannot be loaded on this system" },
            { "another machine's", "libsqlitebench.so cannot be loaded on this system" },
            { "another library", "libsqlitebench.so is not the native baseline" },
            { "an older one", "libsqlitebench.so has version 5 of the binary interface, this program needs 8" },
        };

    [BuiltLibraryTheory]
    [MemberData(nameof(Libraries))]
    public async Task Without_the_native_library_its_provider_is_left_out_with_the_reason(string instead, string reason)
    {
        byte[] whole = await File.ReadAllBytesAsync(program.File(Native));
        byte[] other = await File.ReadAllBytesAsync(program.File(Bundled));

        ProgramRun[] runs = await program.RunWithAsync(
            Native,
            path => Put(path, instead, whole, other),
            ["verify", "--workloads", "select", "--providers", "cpp,pinvoke", "--directory", _directory.Location],
            ["verify", "--workloads", "select", "--providers", "cpp", "--directory", _directory.Location],
            ["list", "providers"]
        );

        runs[0].ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', runs[0].Error));
        runs[0].Output.ShouldContain($"left out: cpp: {reason}");
        runs[0].Output[^1].ShouldBe("3 of 3 checks right");
        runs[1].ExitCode.ShouldBe(ExitCode.Usage);
        runs[1].Error.ShouldHaveSingleItem().ShouldContain($"cpp: {reason}");
        runs[2].ExitCode.ShouldBe(ExitCode.Success);
        runs[2].Output.ShouldContain(PInvokeShim.Id);
        runs[2].Output.ShouldNotContain(NativeBaseline.Id);
        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    [BuiltLibraryTheory]
    [InlineData("nothing", "it is missing or no shared library for this system")]
    [InlineData("text", "it is missing or no shared library for this system")]
    [InlineData("its beginning", "it ends before all of its parts are there")]
    [InlineData("another machine's", "it is missing or no shared library for this system")]
    [InlineData("another library", "it has no function sqlite3_libversion")]
    public async Task Without_the_bundled_engine_every_verb_says_so_and_another_engine_serves(
        string instead,
        string reason
    )
    {
        byte[] whole = await File.ReadAllBytesAsync(program.File(Bundled));
        byte[] other = await File.ReadAllBytesAsync(program.File(Native));
        string engine = Path.Combine(_directory.Location, "engine.so");
        await File.WriteAllBytesAsync(engine, whole);

        ProgramRun[] runs = await program.RunWithAsync(
            Bundled,
            path => Put(path, instead, whole, other),
            ["list"],
            ["doctor", "--directory", _directory.Location],
            ["verify", "--workloads", "select", "--directory", _directory.Location],
            ["--directory", _directory.Location, "--artifacts", _directory.Location],
            [
                "verify",
                .. (string[])["--workloads", "select", "--providers", "pinvoke", "--engine", engine],
                .. (string[])["--directory", _directory.Location],
            ]
        );

        foreach (ProgramRun run in runs[..4])
        {
            run.ExitCode.ShouldBe(ExitCode.Usage, string.Join('\n', run.Error));
            run.Error.ShouldHaveSingleItem().ShouldContain(reason);
        }

        runs[4].ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', runs[4].Error));
        Directory.GetFileSystemEntries(_directory.Location).ShouldBe([engine]);
    }

    [BuiltLibraryFact]
    public async Task Without_the_program_of_the_baseline_its_cases_fail_and_the_others_go_on()
    {
        ProgramRun run = (
            await program.RunWithAsync(
                "sqlitebench-native",
                _ => { },
                [
                    "durability",
                    .. "--providers cpp,pinvoke --pragmas journal_mode=WAL+synchronous=FULL --kills 1".Split(' '),
                    .. "--power-losses 1 --rate-milliseconds 10".Split(' '),
                    .. (string[])["--directory", _directory.Location, "--artifacts", _directory.Location],
                ]
            )
        )[0];

        run.ExitCode.ShouldBe(ExitCode.Failure);
        string sentence = run.Error.ShouldHaveSingleItem();
        sentence.ShouldStartWith("failed: cpp with journal_mode=WAL+synchronous=FULL: ");
        sentence.ShouldContain("sqlitebench-native");
        run.Output[^1].ShouldBe("1 of 2 cases as SQLite promises");
    }

    public void Dispose() => _directory.Dispose();

    private static void Put(string path, string instead, byte[] whole, byte[] other)
    {
        switch (instead)
        {
            case "nothing":
                break;
            case "an older one":
                NativeLibraryOfVersion.Build(path, 5);
                break;
            default:
                File.WriteAllBytes(path, Content(instead, whole, other));
                break;
        }
    }

    private static byte[] Content(string instead, byte[] whole, byte[] other) =>
        instead switch
        {
            "text" => "no library"u8.ToArray(),
            "its beginning" => whole[..(whole.Length / 2)],
            "another machine's" => OfAnotherMachine(whole),
            "another library" => other,
            _ => [],
        };

    // e_machine in the header of an ELF file: 2 is SPARC.
    private static byte[] OfAnotherMachine(byte[] library)
    {
        byte[] changed = [.. library];
        (changed[18], changed[19]) = (2, 0);
        return changed;
    }
}
