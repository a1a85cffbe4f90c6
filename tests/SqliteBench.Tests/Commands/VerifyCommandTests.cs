namespace SqliteBench.Tests.Commands;

[Collection(ObserverCollection.Name)]
public sealed class VerifyCommandTests : DirectoryTests
{
    [Fact]
    public void A_wrong_answer_is_exit_code_1_and_its_workload_is_named()
    {
        ProgramCall call = Run([LyingProvider.Of<NextId>(), PInvokeShim.Provider]);

        call.ExitCode.ShouldBe(ExitCode.Failure);
        // Where rows have to be filtered, it reads no ids.
        call.Error.Count.ShouldBe(6);
        call.Error.ShouldAllBe(line => line.StartsWith("failed: NextId on select (", StringComparison.Ordinal));
        call.Output.ShouldContain("24 of 30 checks passed");
        call.Output.ShouldContain($"{"NextId", -36} 9 of 15 passed; wrong on {WorkloadCatalog.Select}");
        call.Output.ShouldContain($"{"pinvoke", -36} 15 of 15 passed");
    }

    [Fact]
    public void Right_answers_are_counted_while_it_goes_on_and_are_exit_code_0_and_no_word_of_failure()
    {
        ProgramCall call = Run([PInvokeShim.Provider]);
        call.ExitCode.ShouldBe(ExitCode.Success);
        call.Error.ShouldBeEmpty();
        call.Output.ShouldContain("15 of 15 checks passed");
        call.Output.Take(3).ShouldBe(["[0/15] checked", "[2/15] checked", "[3/15] checked"]);
    }

    [Fact]
    public void Whoever_keeps_locks_is_named_for_his_first_case_before_the_last_is_checked()
    {
        StringWriter all = new();
        Run([LyingProvider.Of<CommitsSeldom>()], ["insert"], all, all, busyTimeout: 50);
        string[] lines = all.ToString().Split('\n', StringSplitOptions.TrimEntries);
        lines
            .TakeWhile(line => line != "[15/15] checked")
            .ShouldContain(line => line.StartsWith("failed: CommitsSeldom on insert ("));
    }

    [Fact]
    public void Both_ways_of_a_pitfall_are_checked_instead_of_providers()
    {
        ProgramCall call = ProgramCall.Of(() => Run([PInvokeShim.Provider], ["offset"], Console.Out, Console.Error));
        call.ExitCode.ShouldBe(ExitCode.Success);
        call.Output.ShouldContain("[2/2] checked");
        call.Output.ShouldContain($"{"better way of each pitfall", -36} 1 of 1 passed");
    }

    [Fact]
    public void Nothing_is_checked_any_more_once_it_is_interrupted()
    {
        StringWriter output = new();
        Should.Throw<OperationCanceledException>(() =>
            Run([PInvokeShim.Provider], [WorkloadCatalog.Select.Id], output, output, interrupted: new(canceled: true))
        );
        output.ToString().Trim().ShouldBe("[0/15] checked");
    }

    private ProgramCall Run(IReadOnlyList<Provider> providers) =>
        ProgramCall.Of(() => Run(providers, [WorkloadCatalog.Select.Id], Console.Out, Console.Error));

    private int Run(
        IReadOnlyList<Provider> providers,
        IReadOnlyList<string> workloads,
        TextWriter output,
        TextWriter error,
        int busyTimeout = Verification.UsualBusyTimeout,
        CancellationToken interrupted = default
    )
    {
        using Verification verification = new(Temporary.Location) { BusyTimeout = busyTimeout };
        return VerifyCommand.Run(providers, workloads, verification, output, error, interrupted);
    }
}
