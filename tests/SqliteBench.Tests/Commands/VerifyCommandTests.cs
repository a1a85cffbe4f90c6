namespace SqliteBench.Tests.Commands;

[Collection(ObserverCollection.Name)]
public sealed class VerifyCommandTests : DirectoryTests
{
    [Fact]
    public void A_wrong_answer_is_exit_code_1_a_line_that_names_it_and_a_cell_of_the_table()
    {
        ProgramCall call = Run([LyingProvider.Of<NextId>(), PInvokeShim.Provider]);

        call.ExitCode.ShouldBe(ExitCode.Failure);
        call.Error.Count.ShouldBe(3);
        call.Error.ShouldAllBe(line => line.StartsWith("failed: NextId on select (", StringComparison.Ordinal));
        call.Output.ShouldContain("3 of 6 checks passed");
        string[][] rows =
        [
            .. call
                .Output.Where(line => line.StartsWith('|'))
                .Select(line => line.Split('|', StringSplitOptions.TrimEntries)),
        ];
        rows[0][1..4].ShouldBe(["workload", "NextId", "pinvoke"]);
        rows.Single(row => row[1] == WorkloadCatalog.Select.Id)[2..4].ShouldBe(["WRONG", "ok"]);
    }

    [Fact]
    public void Right_answers_are_counted_while_it_goes_on_and_are_exit_code_0_and_no_word_of_failure()
    {
        ProgramCall call = Run([PInvokeShim.Provider]);
        call.ExitCode.ShouldBe(ExitCode.Success);
        call.Error.ShouldBeEmpty();
        call.Output.ShouldContain("3 of 3 checks passed");
        call.Output.Take(3).ShouldBe(["[1/3] checked", "[2/3] checked", "[3/3] checked"]);
    }

    [Fact]
    public void Nothing_is_checked_any_more_once_it_is_interrupted()
    {
        StringWriter output = new();
        Should.Throw<OperationCanceledException>(() =>
            Run([PInvokeShim.Provider], output, output, new(canceled: true))
        );
        output.ToString().ShouldBeEmpty();
    }

    private ProgramCall Run(IReadOnlyList<Provider> providers) =>
        ProgramCall.Of(() => Run(providers, Console.Out, Console.Error, default));

    private int Run(
        IReadOnlyList<Provider> providers,
        TextWriter output,
        TextWriter error,
        CancellationToken interrupted
    ) => VerifyCommand.Run(providers, [WorkloadCatalog.Select.Id], Temporary.Location, output, error, interrupted);
}
