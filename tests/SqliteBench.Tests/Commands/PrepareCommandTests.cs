using System.Diagnostics;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Tests.Programs;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Commands;

/// <summary>The command <c>prepare</c>, and the C++ program that measures what it writes.</summary>
public sealed class PrepareCommandTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    private string Output => _directory.File("output");

    public void Dispose() => _directory.Dispose();

    [NativeFact]
    public void What_the_program_without_dotnet_answers_on_a_folder_is_what_a_provider_answers()
    {
        ProgramCall call = Prepare(
            "--workload",
            "insert",
            "--schema",
            "int4/h0",
            "--rows",
            "500",
            "--operations",
            "60",
            "--pragmas",
            "synchronous=OFF",
            "--seed",
            "7"
        );

        call.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', call.Error));
        ProcessStartInfo start = OwnProgram.StartNative(
            "--engine",
            EngineLibrary.Path,
            "--input",
            Output,
            "--directory",
            _directory.Location,
            "--digest-only"
        );
        (int code, string output, string error) = ChildProcesses.Run(start);
        code.ShouldBe(ExitCode.Success, error);
        output.Trim().ShouldBe(Answer());
    }

    [Theory]
    [InlineData("--workload", "nonesuch")]
    [InlineData("--workload", "crud-insert")]
    [InlineData("--schema", "nonesuch")]
    [InlineData("--rows", "0")]
    [InlineData("--operations", "many")]
    [InlineData("--pragmas", "synchronous=MAYBE")]
    [InlineData("--pragmas", "normal,combination")]
    public void A_mistake_is_one_sentence_and_nothing_is_written(string option, string value)
    {
        ProgramCall call = Prepare(option, value);

        call.ExitCode.ShouldBe(ExitCode.Usage);
        call.Error.ShouldHaveSingleItem().ShouldContain(option);
        Directory.EnumerateFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    [Fact]
    public void A_schema_that_the_workload_does_not_run_on_is_refused() =>
        Prepare("--workload", "join", "--schema", "blob/hash")
            .Error.ShouldHaveSingleItem()
            .ShouldContain("--schema: join runs only on text/hash-size, not on blob/hash");

    [Fact]
    public void Without_a_folder_nothing_is_prepared()
    {
        ProgramCall call = ProgramCall.Of("prepare", "--directory", _directory.Location);

        call.ExitCode.ShouldBe(ExitCode.Usage);
        call.Error.ShouldHaveSingleItem().ShouldContain("prepare: --output is required; name a folder");
        Directory.EnumerateFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    private string Answer()
    {
        BlockSchema schema = BlockSchema.Parse("int4/h0");
        Workload insert = WorkloadCatalog.Find("insert")!;
        string database = _directory.File("own.db");
        insert.Template(500, seed: 7, schema).Build(PInvokeShim.Provider, database);
        OperationStream stream = OperationStream.Generate(insert, new StreamOptions(500, 60, Seed: 7));
        using WorkloadRun run = insert.Open(
            PInvokeShim.Provider,
            new RunOptions(database, stream, PragmaSet.Normal, BatchSize.All, Threads: 1) { Schema = schema }
        );
        RunResult result = run.Execute(0, 60);
        return $"{result.Digest:x16} {result.Rows}";
    }

    private ProgramCall Prepare(params string[] arguments) =>
        ProgramCall.Of(["prepare", "--directory", _directory.Location, "--output", Output, .. arguments]);
}
