using System.Diagnostics;
using SqliteBench.Workloads;

namespace Native.Tests;

public sealed class ProgramTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [NativeFact]
    public async Task Help_names_the_options()
    {
        EndedProcess result = await Run("--help");

        result.ExitCode.ShouldBe(0);
        result.Output.ShouldContain("--pragmas");
        result.Output.ShouldContain("exit codes");
    }

    [NativeFact]
    public async Task List_has_the_workloads_that_there_are_in_managed_code_one_a_line()
    {
        EndedProcess result = await Run("--list");

        result
            .Output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
            .ShouldBe(WorkloadCatalog.All.Select(workload => workload.Id));
    }

    [NativeFact]
    public async Task The_first_row_of_a_database_that_is_not_there_is_one_line_of_failure()
    {
        EndedProcess result = await Run("--first-row", _directory.File("nonesuch.db"));

        result.ExitCode.ShouldBe(1);
        result.Output.ShouldBeEmpty();
        result.Error.Trim().Split('\n').Length.ShouldBe(1);
    }

    [NativeTheory]
    [InlineData("--workload", "nonesuch", "select-xor-insert")]
    [InlineData("--rows", "many", "whole number")]
    [InlineData("--pragmas", "speed=max", "synchronous")]
    [InlineData("--schema", "int4", "int4/all-size")]
    [InlineData("--directory", "no/such/directory", "a directory that exists")]
    [InlineData("--speed", "max", "--workload")]
    public async Task Wrong_arguments_are_named_in_one_line_with_what_is_valid(
        string option,
        string value,
        string valid
    )
    {
        EndedProcess result = await Run(option, value);

        result.ExitCode.ShouldBe(2);
        result.Output.ShouldBeEmpty();
        result.Error.ShouldContain(valid);
        result.Error.Trim().Split('\n').Length.ShouldBe(1);
    }

    [NativeFact]
    public async Task An_engine_that_is_missing_ends_with_exit_code_1_and_leaves_nothing()
    {
        EndedProcess result = await RunSmall("--engine", "./no-such-engine");

        result.ExitCode.ShouldBe(1);
        result.Error.ShouldContain("no-such-engine");
        Directory.EnumerateFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    [NativeTheory]
    [InlineData("select")]
    [InlineData("insert")]
    [InlineData("select-xor-insert")]
    [InlineData("insert-or-ignore")]
    [InlineData("join")]
    [InlineData("new-blockset")]
    [InlineData("backup")]
    [InlineData("recreate")]
    [InlineData("restore")]
    [InlineData("delete")]
    public async Task A_run_prints_its_result_and_leaves_nothing(string workload)
    {
        EndedProcess result = await RunSmall("--engine", NativeEngine.Path, "--workload", workload);

        result.ExitCode.ShouldBe(0, result.Error);
        result.Output.ShouldMatch(
            @"^workload=\S+ .* digest=[0-9a-f]{16} result-rows=\d+ conflicts=\d+ ns/op=\S+ min=\S+ max=\S+\s*$"
        );
        Directory.EnumerateFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    [NativeTheory]
    [InlineData("select", "1", "combination")]
    [InlineData("new-blockset", "1", "normal")]
    [InlineData("select-xor-insert", "3", "combination")]
    [InlineData("join", "4", "cache_size=2M+mmap_size=2M")]
    public async Task The_digest_depends_on_neither_batches_nor_pragmas(string workload, string threads, string pragmas)
    {
        string expected = await Digest(workload, threads, "all", "synchronous=OFF");

        (await Digest(workload, threads, "50", pragmas)).ShouldBe(expected);
        (await Digest(workload, threads, "7", "synchronous=OFF")).ShouldBe(expected);
    }

    [NativeTheory]
    [InlineData("select", "blob/hash-size")]
    [InlineData("select", "varchar/size")]
    [InlineData("insert", "int4/h0")]
    public async Task The_digest_does_not_depend_on_the_schema(string workload, string schema)
    {
        string expected = await Digest(workload, "1", "all", "normal");

        (await Digest(workload, "1", "all", "normal", "--schema", schema)).ShouldBe(expected);
    }

    [NativeTheory]
    [InlineData("INT", 130)]
    [InlineData("TERM", 143)]
    public async Task An_interruption_leaves_nothing(string signal, int exitCode)
    {
        if (OperatingSystem.IsWindows())
        {
            return; // no signals there
        }

        // Each iteration makes its copy anew, so that it does not matter when the watch begins.
        TaskCompletionSource copied = new();
        using FileSystemWatcher watcher = new(_directory.Location, "copy.db") { IncludeSubdirectories = true };
        watcher.Created += (_, _) => copied.TrySetResult();
        watcher.EnableRaisingEvents = true;
        string[] arguments = ["--workload", "insert", "--rows", "1000", "--operations", "200"];
        using Process process = ChildProcess.Start(
            NativeProgram.Of(
                NativeBuild.Program,
                [
                    .. arguments,
                    "--iterations",
                    "1000000",
                    "--engine",
                    NativeEngine.Path,
                    "--directory",
                    _directory.Location,
                ]
            )
        );
        Task<EndedProcess> end = ChildProcess.EndAsync(process);
        await Task.WhenAny(copied.Task, end);

        using Process kill = Process.Start("kill", [$"-{signal}", $"{process.Id}"]);

        (await end).ExitCode.ShouldBe(exitCode);
        Directory.EnumerateFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    private async Task<string> Digest(
        string workload,
        string threads,
        string batchSize,
        string pragmas,
        params string[] others
    )
    {
        string[] arguments =
        [
            "--workload",
            workload,
            "--threads",
            threads,
            "--batch-size",
            batchSize,
            "--pragmas",
            pragmas,
        ];
        EndedProcess result = await RunSmall(["--engine", NativeEngine.Path, "--digest-only", .. arguments, .. others]);
        result.ExitCode.ShouldBe(0, result.Error);
        return result.Output;
    }

    private static Task<EndedProcess> Run(params string[] arguments) =>
        ChildProcess.RunAsync(NativeProgram.Of(NativeBuild.Program, arguments));

    private Task<EndedProcess> RunSmall(params string[] arguments) =>
        Run([
            "--rows",
            "1000",
            "--operations",
            "200",
            "--iterations",
            "2",
            "--directory",
            _directory.Location,
            .. arguments,
        ]);
}
