namespace SqliteBench.Tests.Commands;

public sealed class ClaimsCommandTests : DirectoryTests
{
    private const string Label = "zen-3-2-cores";

    private static readonly string[] s_document = File.ReadAllLines(
        Path.Combine(Repository.Root, "docs/literature.md")
    );

    // Results of no claim.
    private new string Other
    {
        get
        {
            string path = Temporary.File(ResultsFile.Name);
            ResultsFile.Write(path, SampleResults.Run(SampleResults.Case("cpp") with { Study = "other" }));
            return path;
        }
    }

    [Fact]
    public void Every_claim_is_shown_with_its_verdict()
    {
        IReadOnlyList<string> lines = ProgramCall.Lines("claims", Label);
        string[] ids =
        [
            .. s_document.Where(line => line.Contains("<!-- verdict -->")).Select(line => line.Split("**")[1]),
        ];
        ids.Length.ShouldBeGreaterThan(15);
        ids.Where(id => !lines.Any(line => line.StartsWith($"{id}: "))).ShouldBeEmpty();
        string.Join(' ', lines).Split("Verdict: ").Length.ShouldBe(ids.Length + 1);
    }

    [Fact]
    public void The_commands_that_measure_missing_claims_follow() =>
        ProgramCall
            .Lines("claims", Other)
            .Where(line => line.StartsWith("- "))
            .ShouldBe(s_document.Where(line => line.Contains(": `dotnet run")));

    [Fact]
    public void Several_runs_are_read_together() =>
        ProgramCall.Lines("claims", Other, Label).ShouldBe(ProgramCall.Lines("claims", Label));
}
