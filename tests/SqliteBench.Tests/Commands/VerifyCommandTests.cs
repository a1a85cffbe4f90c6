using SqliteBench.Commands;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Tests.Liars;
using SqliteBench.Tests.Measurement;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Commands;

[Collection(ObserverCollection.Name)]
public sealed class VerifyCommandTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly StringWriter _output = new();
    private readonly StringWriter _error = new();

    [Fact]
    public void A_wrong_answer_is_exit_code_1_with_a_line_that_names_it_and_a_table_of_who_was_wrong()
    {
        Run([LyingProvider.Of<NextId>(), PInvokeShim.Provider]).ShouldBe(ExitCode.Failure);

        string[] failures = _error.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        failures.Length.ShouldBe(3);
        failures.ShouldAllBe(line => line.StartsWith("failed: NextId on select (", StringComparison.Ordinal));
        string[] lines = _output.ToString().Split('\n');
        lines.ShouldContain("3 of 6 checks passed");
        string[][] rows =
        [
            .. lines
                .Where(line => line.StartsWith('|'))
                .Select(line => line.Split('|', StringSplitOptions.TrimEntries)),
        ];
        rows[0][1..4].ShouldBe(["workload", "NextId", "pinvoke"]);
        rows.Single(row => row[1] == WorkloadCatalog.Select.Id)[2..4].ShouldBe(["WRONG", "ok"]);
    }

    [Fact]
    public void Right_answers_are_exit_code_0_and_no_word_of_failure_and_counted_while_it_goes_on()
    {
        Run([PInvokeShim.Provider]).ShouldBe(ExitCode.Success);

        _error.ToString().ShouldBeEmpty();
        string[] lines = _output.ToString().Split('\n');
        lines[..3].ShouldBe(["[1/3] checked", "[2/3] checked", "[3/3] checked"]);
        lines.ShouldContain("3 of 3 checks passed");
    }

    [Fact]
    public void Nothing_is_checked_any_more_once_it_is_interrupted()
    {
        Should.Throw<OperationCanceledException>(() =>
            Run([PInvokeShim.Provider], interrupted: new CancellationToken(canceled: true))
        );

        _output.ToString().ShouldBeEmpty();
    }

    public void Dispose()
    {
        _directory.Dispose();
        _output.Dispose();
        _error.Dispose();
    }

    private int Run(IReadOnlyList<Provider> providers, CancellationToken interrupted = default) =>
        VerifyCommand.Run(providers, [WorkloadCatalog.Select.Id], _directory.Location, _output, _error, interrupted);
}
