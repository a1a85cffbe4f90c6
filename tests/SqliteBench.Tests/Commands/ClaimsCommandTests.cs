using SqliteBench.Machine;
using SqliteBench.Results.Claims.Published;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Commands;

/// <summary>The command <c>claims</c>; it measures nothing here.</summary>
public sealed class ClaimsCommandTests
{
    private const string Label = "epyc-2-cores";

    [Fact]
    public void Every_claim_has_a_row()
    {
        ProgramCall run = ProgramCall.Of("claims", Label);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output.Where(line => line.StartsWith('|'))
            .Skip(2)
            .Select(line => line.Trim('|').Split('|')[0].Trim())
            .ShouldBe(ClaimCatalog.All.Select(claim => claim.Id));
    }

    [Fact]
    public void A_run_measures_nothing_where_nothing_is_missing()
    {
        ProgramCall run = ProgramCall.Of("claims", Label, "--run", "--claims", "crud,log");

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output[0].ShouldStartWith("nothing that this machine can measure is missing");
        run.Output.Count(line => line.StartsWith('|')).ShouldBe(4);
    }

    [Theory]
    [InlineData("claims --claims nonesuch", "unknown claim 'nonesuch'")]
    [InlineData("claims nonesuch", "'nonesuch' is not a results file")]
    [InlineData("claims --rows 10", "--rows")]
    [InlineData("claims --label ../elsewhere", "--label")]
    public void A_mistake_is_one_sentence(string arguments, string words)
    {
        ProgramCall run = ProgramCall.Of(arguments.Split(' '));

        run.ExitCode.ShouldBe(ExitCode.Usage);
        run.Error.ShouldHaveSingleItem().ShouldContain(words);
    }
}
