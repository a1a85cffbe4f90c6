namespace SqliteBench.Tests.Measurement;

public sealed class EngineUseCheckTests
{
    private static readonly Provider[] s_references =
    [
        new FakeProvider("one", sharesEngine: true),
        new FakeProvider("two", sharesEngine: true),
    ];

    private static readonly EngineUse s_use = new(
        new Dictionary<string, StatementCounts> { ["SELECT 1"] = new(10, 50) },
        Commits: 5,
        Connections: 1,
        Syncs: 10,
        BytesWritten: 10_000,
        Conflicts: 0
    );

    public static TheoryData<string, string?> Uses =>
        new()
        {
            { "the same", null },
            { "1 % more bytes", null },
            { "2 % more bytes", "bytes written" },
            { "a sync less", "syncs" },
            { "a commit less", "commits" },
            { "another connection", "connections" },
        };

    [Theory]
    [MemberData(nameof(Uses))]
    public void What_differs_from_two_uses_that_agree_is_named(string what, string? named)
    {
        EngineUse use = what switch
        {
            "1 % more bytes" => s_use with { BytesWritten = 10_100 },
            "2 % more bytes" => s_use with { BytesWritten = 10_200 },
            "a sync less" => s_use with { Syncs = 9 },
            "a commit less" => s_use with { Commits = 4 },
            "another connection" => s_use with { Connections = 2 },
            _ => s_use,
        };
        ScriptedWork work = new() { Provider = new FakeProvider("own", sharesEngine: true) };
        void Check() => EngineUseCheck.Check(work, use, s_references, _ => s_use);

        if (named is null)
        {
            Should.NotThrow(Check);
        }
        else
        {
            MessageOf<WrongAnswerException>(Check).ShouldContain(named);
        }
    }

    [Theory]
    [InlineData("two", true)]
    [InlineData("none", false)]
    public void A_reference_that_fails_is_reported_unless_another_agrees(string working, bool isRight)
    {
        ScriptedWork work = new() { Provider = new FakeProvider("own", sharesEngine: true) };
        void Check() =>
            EngineUseCheck.Check(
                work,
                s_use,
                s_references,
                other => other.Id == working ? s_use : throw new InvalidOperationException("it cannot run")
            );

        if (isRight)
        {
            Should.NotThrow(Check);
        }
        else
        {
            MessageOf<WrongAnswerException>(Check).ShouldBe("scripted: the comparison with one failed: it cannot run");
        }
    }

    [Fact]
    public void An_interruption_is_not_a_failure_of_the_reference()
    {
        ScriptedWork work = new() { Provider = new FakeProvider("own", sharesEngine: true) };

        Should.Throw<OperationCanceledException>(() =>
            EngineUseCheck.Check(work, s_use, s_references, _ => throw new OperationCanceledException())
        );
    }
}
