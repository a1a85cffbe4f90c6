namespace SqliteBench.Tests.Measurement.Turns;

public sealed class LaunchScheduleTests : DirectoryTests
{
    private const string Wide = "wide";
    private const int Least = 5;
    private const string Broken = "broken";
    private readonly SteppingClock _clock = new();

    [Fact]
    public void Each_case_has_the_least_launches_however_long_they_take()
    {
        LaunchedCase[] cases = [LaunchedOf("a"), LaunchedOf("b"), LaunchedOf("c")];

        Run(cases, seconds: 0);

        cases.ShouldAllBe(one => one.Times.Count == Least);
    }

    [Fact]
    public void More_launches_fill_the_time_pass_after_pass()
    {
        LaunchedCase[] cases = [LaunchedOf("a"), LaunchedOf("b"), LaunchedOf("c")];
        List<string> launched = [];

        Run(cases, seconds: 20, launched);

        launched.Count.ShouldBe(20);
        launched.Chunk(3).Take(6).ShouldAllBe(pass => pass.Distinct().Count() == 3);
        launched.Chunk(3).Take(6).Select(pass => string.Concat(pass)).Distinct().Count().ShouldBeGreaterThan(1);
    }

    [Fact]
    public void A_launch_is_as_good_as_its_ratio()
    {
        LaunchedCase one = LaunchedOf("a");

        Run([one], seconds: 0);

        one.Ratio.Value.ShouldBe(0.5, 1e-12);
        LaunchedCase.Doubts([one, LaunchedOf("b")]).ShouldHaveSingleItem().ShouldStartWith("in 1 of 5 launches");
        LaunchedCase.Doubts([]).ShouldBeEmpty();
        one.BaselineTimes.ShouldAllBe(time => time == 200);
    }

    [Fact]
    public void Two_that_need_different_engines_are_launched_in_turn()
    {
        Case a = CandidateOf("a");
        LaunchedCase one = new(a, a with { Setting = a.Setting with { Engine = EngineChoice.System } });
        List<string> launched = [];

        Run([one], seconds: 0, launched);

        launched.Count.ShouldBe(2 * Least);
        one.Ratio.Value.ShouldBe(1, 1e-12);
    }

    [Fact]
    public void The_widest_interval_and_the_time_left_are_told_after_each_launch()
    {
        List<LaunchProgress> told = [];

        Run([LaunchedOf("a"), LaunchedOf(Wide)], seconds: 14, told: told.Add);

        told.Select(one => one.Done).ShouldBe(Enumerable.Range(1, 14));
        told.ShouldAllBe(one => one.All == 14);
        told.Select(one => one.Left.TotalSeconds)
            .ShouldBe(Enumerable.Range(0, 14).Reverse().Select(left => (double)left));
        told.Take(2).ShouldAllBe(one => one.Widest == null);
        told.Skip(3).ShouldAllBe(one => one.Widest!.Case.Name == Wide);
    }

    [Fact]
    public void What_documents_quote_comes_first_until_it_is_well_known()
    {
        LaunchedCase[] cases = [LaunchedOf("a"), LaunchedOf("steady"), LaunchedOf(Wide)];
        List<string> launched = [];

        Run(cases, seconds: 20, launched, isQuoted: one => one.Case.Name != "a");

        // The steady one is known after the least launches, the wide one only after more.
        launched.Skip(3 * Least).TakeWhile(name => name == Wide).Count().ShouldBeGreaterThan(0);
        launched.Count(name => name == "steady").ShouldBeLessThan(launched.Count(name => name == Wide));
        cases[2].Ratio.Precision().ShouldBeLessThanOrEqualTo(0.05);
    }

    [Fact]
    public void What_documents_quote_has_four_launches_and_a_little_more_time()
    {
        LaunchedCase[] cases = [LaunchedOf("a"), LaunchedOf(Wide)];

        Run(cases, seconds: 0, isQuoted: one => one.Case.Name == Wide, least: 3);

        cases[0].Launches.ShouldBe(3);
        cases[1].Launches.ShouldBe(4);
    }

    [Fact]
    public void A_case_that_fails_is_launched_once_and_the_others_go_on()
    {
        LaunchedCase broken = LaunchedOf(Broken);
        LaunchedCase one = LaunchedOf("a");
        List<string> launched = [];

        Run([broken, one], seconds: 0, launched);

        broken.IsTimed.ShouldBeFalse();
        MessageOf<WorkerException>(broken.ThrowIfFailed).ShouldBe(Broken);
        launched.Count(name => name == Broken).ShouldBe(1);
        one.Times.Count.ShouldBe(Least);
    }

    private void Run(
        LaunchedCase[] cases,
        int seconds,
        List<string>? launched = null,
        Action<LaunchProgress>? told = null,
        Func<LaunchedCase, bool>? isQuoted = null,
        int least = Least
    ) =>
        new LaunchSchedule(
            new FakeLauncher((candidates, seed, _) => Launch(launched, candidates, seed)),
            new LaunchLimits(least, int.MaxValue, TimeSpan.FromSeconds(seconds)),
            _clock
        )
        {
            Told = told,
            IsQuoted = isQuoted ?? (_ => false),
        }.Run(cases);

    private LaunchedCase LaunchedOf(string name) => new(CandidateOf(name), CandidateOf("baseline"));

    private Case CandidateOf(string name) => Case.Of(AxesOf("select")) with { Name = name };

    private Axes AxesOf(string workload) =>
        SmallCase.Of(Temporary, PInvokeShim.Id, "bundled", workload) with
        {
            Operations = null,
        };

    // Each launch takes a second, the first of two half as long as the second; one that is wide, now more, now less.
    private WorkerReply Launch(List<string>? launched, IReadOnlyList<Case> candidates, int seed)
    {
        _clock.Advance(1_000_000_000);
        launched?.Add(candidates[0].Name);
        double first = candidates[0].Name switch
        {
            Broken => throw new WorkerException(Broken),
            Wide => seed % 2 == 0 ? 95 : 105,
            _ => 100,
        };
        return new WorkerReply
        {
            Times = [.. candidates.Select((_, index) => index == 0 ? first : 200)],
            IsSteady = seed > 1,
        };
    }
}
