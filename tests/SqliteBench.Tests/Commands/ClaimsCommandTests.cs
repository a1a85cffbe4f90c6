namespace SqliteBench.Tests.Commands;

/// <summary>The command <c>claims</c>.</summary>
public sealed class ClaimsCommandTests : DirectoryTests
{
    private const string Label = "zen-3-2-cores";

    private static readonly string[] s_document = File.ReadAllLines(Path.Combine(Repository.Root, "docs/claims.md"));

    // Results of no claim.
    private string Unclaimed
    {
        get
        {
            string path = Temporary.File(ResultsFile.Name);
            ResultsFile.Write(path, SampleResults.Run(SampleResults.Case("cpp") with { Study = "other" }));
            return path;
        }
    }

    [Fact]
    public void Every_claim_has_a_row()
    {
        ProgramCall run = ProgramCall.Of("claims", Label);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output.Where(line => line.StartsWith('|'))
            .Select(line => line.Split('|')[1..4])
            .ShouldBe(s_document.Where(line => line.StartsWith('|')).Select(line => line.Split('|')[1..4]));
    }

    [Fact]
    public void The_commands_that_measure_missing_claims_are_below_the_table()
    {
        ProgramCall run = ProgramCall.Of("claims", Unclaimed);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output.Where(line => line.StartsWith("- "))
            .ShouldBe(s_document.Where(line => line.Contains(": `dotnet run")));
    }

    [Fact]
    public void Several_runs_are_read_together()
    {
        ProgramCall alone = ProgramCall.Of("claims", Label);
        ProgramCall together = ProgramCall.Of("claims", Unclaimed, Label);

        together.Output.ShouldBe(alone.Output);
    }

    [Theory]
    [InlineData("claims nonesuch", "'nonesuch' is not a results file")]
    [InlineData("claims --rows 10", "--rows")]
    public void A_mistake_is_one_sentence(string arguments, string words)
    {
        ProgramCall run = ProgramCall.Of(arguments.Split(' '));

        run.ExitCode.ShouldBe(ExitCode.Usage);
        run.Error.ShouldHaveSingleItem().ShouldContain(words);
    }
}
