using SqliteBench.Workloads.Pitfalls;

namespace SqliteBench.Tests.Measurement.Cases;

public sealed class PitfallWorkTests : DirectoryTests
{
    public static TheoryData<string> Pitfalls => [.. PitfallCatalog.All.Select(pitfall => pitfall.Id)];

    [Theory]
    [MemberData(nameof(Pitfalls))]
    public void Both_ways_of_a_pitfall_give_the_right_answers(string id) =>
        Check(PitfallCatalog.Find(id).ShouldNotBeNull()).ShouldAllBe(@case => @case.Failure == null);

    [Fact]
    public void A_better_way_that_answers_something_else_is_found()
    {
        Pitfall right = PitfallCatalog.Find("offset").ShouldNotBeNull();
        Pitfall wrong = new("wrong", "a better way that skips a row")
        {
            Operations = (3, 3),
            Create = right.Create,
            OpenUsual = right.OpenUsual,
            OpenBetter = database =>
                database.Query(
                    "SELECT Id FROM Item WHERE Id > @Value ORDER BY Id LIMIT 20",
                    (rows, operation) => rows - 99 - operation % 50
                ),
            Answer = right.Answer,
        };

        IReadOnlyList<VerifiedCase> cases = Check(wrong);

        cases.Select(@case => @case.Subject).ShouldBe(Pitfall.Ways);
        cases[0].Failure.ShouldBeNull();
        cases[1].Failure.ShouldNotBeNull().ShouldStartWith("the better way of wrong: wrong digest");
    }

    private IReadOnlyList<VerifiedCase> Check(Pitfall pitfall)
    {
        using Verification verification = new(Temporary.Location);
        return verification.Check(pitfall, Verification.SettingsOf("offset").Single());
    }
}
