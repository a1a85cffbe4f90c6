using System.Diagnostics;
using SqliteBench.Providers;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Schemas;
using SqliteBench.Workloads.Streams;

namespace Native.Tests;

public sealed class ProgramTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly TemporaryDirectory _input = new();

    public void Dispose()
    {
        _directory.Dispose();
        _input.Dispose();
    }

    [NativeFact]
    public async Task Help_names_the_options()
    {
        EndedProcess result = await Run("--help");

        result.ExitCode.ShouldBe(0);
        result.Output.ShouldContain("--input");
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
    [InlineData("--threads", "many", "whole number")]
    [InlineData("--input", "no/such/input", "make the folder with the command prepare")]
    [InlineData("--directory", "no/such/directory", "a directory that exists")]
    [InlineData("--speed", "max", "--input")]
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
        Prepare("select");

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
    [InlineData("read-modify-write")]
    [InlineData("read-modify-write-immediate")]
    [InlineData("backup")]
    [InlineData("recreate")]
    [InlineData("restore")]
    [InlineData("delete")]
    public async Task A_run_prints_its_result_and_leaves_nothing(string workload)
    {
        Prepare(workload);
        byte[] template = await File.ReadAllBytesAsync(_input.File("template.db"));

        EndedProcess result = await RunSmall("--engine", NativeEngine.Path);

        result.ExitCode.ShouldBe(0, result.Error);
        result.Output.ShouldMatch(
            @"^workload=\S+ .* digest=[0-9a-f]{16} result-rows=\d+ conflicts=\d+ ns/op=\S+ min=\S+ max=\S+\s*$"
        );
        Directory.EnumerateFileSystemEntries(_directory.Location).ShouldBeEmpty();
        (await File.ReadAllBytesAsync(_input.File("template.db"))).ShouldBe(template);
    }

    [NativeFact]
    public async Task A_pragma_that_the_engine_does_not_take_ends_with_exit_code_1()
    {
        Prepare("select", "threads=1000000");

        EndedProcess result = await RunSmall("--engine", NativeEngine.Path);

        result.ExitCode.ShouldBe(1);
        result.Error.ShouldContain("the engine did not take PRAGMA threads: wanted 1000000, it has ");
        Directory.EnumerateFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    [NativeTheory]
    [InlineData("backup", "--threads", "2", "backup cannot run on 2 threads: its maximum is 1")]
    [InlineData("restore", "--batch-size", "7", "restore cannot run in batches of 7")]
    public async Task An_input_that_does_not_run_so_is_refused(
        string workload,
        string option,
        string value,
        string reason
    )
    {
        Prepare(workload);

        EndedProcess result = await RunSmall(option, value);

        result.ExitCode.ShouldBe(2);
        result.Error.ShouldContain(reason);
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

        (await Digest(workload, "1", "all", "normal", schema)).ShouldBe(expected);
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
        Prepare("insert");
        using Process process = ChildProcess.Start(
            NativeProgram.Of(
                NativeBuild.Program,
                [
                    "--input",
                    _input.Location,
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
        string? schema = null
    )
    {
        Prepare(workload, pragmas, schema);
        EndedProcess result = await RunSmall(
            "--engine",
            NativeEngine.Path,
            "--digest-only",
            "--threads",
            threads,
            "--batch-size",
            batchSize
        );
        result.ExitCode.ShouldBe(0, result.Error);
        return result.Output;
    }

    private void Prepare(string id, string pragmas = "combination", string? schema = null)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        BlockSchema form = schema is null ? BlockSchemaCatalog.Default : BlockSchema.Parse(schema);
        StreamOptions options = new(1000, 200);
        string template = _input.File("built.db");
        File.Delete(template);
        workload.Template(options.Rows, options.Seed, form).Build(PInvokeShim.Provider, template);
        NativeInput.Write(_input.Location, workload, template, form, options, PragmaSet.Parse(pragmas));
    }

    private static Task<EndedProcess> Run(params string[] arguments) =>
        ChildProcess.RunAsync(NativeProgram.Of(NativeBuild.Program, arguments));

    private Task<EndedProcess> RunSmall(params string[] arguments) =>
        Run(["--input", _input.Location, "--iterations", "2", "--directory", _directory.Location, .. arguments]);
}
