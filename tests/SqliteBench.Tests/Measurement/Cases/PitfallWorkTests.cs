using SqliteBench.Workloads.Pitfalls;

namespace SqliteBench.Tests.Measurement.Cases;

public sealed class PitfallWorkTests : DirectoryTests
{
    [Fact]
    public void A_better_way_that_answers_something_else_is_found()
    {
        Pitfall right = PitfallCatalog.Find("offset").ShouldNotBeNull();
        Pitfall wrong = new("wrong", "a better way that skips a row")
        {
            Operations = (3, 3),
            Create = right.Create,
            OpenUsual = right.OpenUsual,
            OpenBetter = _ => new PitfallWay(3, operation => operation),
            Answer = right.Answer,
        };

        Check(wrong, Pitfall.Usual);

        MessageOf<WrongAnswerException>(() => Check(wrong, Pitfall.Better))
            .ShouldStartWith("the better way of wrong: wrong digest");
    }

    private void Check(Pitfall pitfall, string way)
    {
        Setting setting = new()
        {
            Rows = 1000,
            Run = new RunParameters { Databases = Temporary.Location },
        };
        using PitfallWork work = new(pitfall, way, setting);
        work.Open();
        work.Check(work.Execute());
    }
}
