using SqliteBench.Providers;
using SqliteBench.Providers.Statements;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Schemas;

namespace Native.Tests;

public sealed class ProgramTests : DirectoryTests
{
    private const long Rows = 10;
    private const ulong Seed = 7;

    [NativeFact]
    public async Task The_first_row_is_found_and_told_with_its_times()
    {
        string database = Temporary.File("template.db");
        WorkloadCatalog.Select.Template(Rows, Seed).Build(PInvokeShim.Provider, database);
        BlockKey block = BlockSource.Create(Seed, Rows);
        EndedProcess result = await Run("first-row", NativeEngine.Path, database, block.Hash, $"{block.Size}");
        result.ExitCode.ShouldBe(0, result.Error);
        result.Output.ShouldMatch($@"^first-row id={Rows} begun=\d+ found=\d+\s*$");
    }

    [NativeTheory]
    [InlineData("first-row ENGINE nonesuch.db hash 1", "opening nonesuch.db")]
    [InlineData("first-row ./no-such-engine nonesuch.db hash 1", "./no-such-engine")]
    [InlineData("acknowledge ENGINE nonesuch.db PRAGMAS", "opening nonesuch.db")]
    public async Task What_fails_is_one_line_of_failure(string arguments, string reason) =>
        await RefusesAsync(arguments, 1, reason);

    [NativeTheory]
    [InlineData("", "give first-row ENGINE DATABASE HASH SIZE")]
    [InlineData("--help", "give first-row ENGINE DATABASE HASH SIZE")]
    [InlineData("first-row ENGINE DATABASE HASH many", "give a whole number from 1")]
    public async Task Wrong_arguments_are_one_line_with_what_is_valid(string arguments, string valid) =>
        await RefusesAsync(arguments, 2, valid);

    private static async Task RefusesAsync(string arguments, int exitCode, string reason)
    {
        string[] words = arguments.Replace("ENGINE", NativeEngine.Path).Split(' ');
        EndedProcess result = await Run(words);
        result.ExitCode.ShouldBe(exitCode);
        result.Output.ShouldBeEmpty();
        result.Error.Trim().Split('\n').ShouldHaveSingleItem().ShouldContain(reason);
    }

    private static Task<EndedProcess> Run(params string[] arguments) =>
        ChildProcess.RunAsync(NativeProgram.Of(NativeBuild.Program, arguments));
}
