namespace Interleaving.Tests;

public sealed class LaunchScheduleTests
{
    private const string Wide = "wide";
    private const int Least = 5;
    private const string Broken = "broken";
    private const string Waiting = "waiting";
    private readonly SteppingClock _clock = new();

    [Fact]
    public void Each_case_has_the_least_launches_however_long_they_take()
    {
        Named[] cases = [new("a"), new("b"), new("c")];

        Run(cases, seconds: 0);

        cases.ShouldAllBe(one => one.Times.Count == Least);
    }

    [Fact]
    public void More_launches_fill_the_time_pass_after_pass()
    {
        Named[] cases = [new("a"), new("b"), new("c")];
        List<string> launched = [];

        Run(cases, seconds: 18, launched);

        launched.Count.ShouldBe(18);
        launched.Chunk(3).Take(6).ShouldAllBe(pass => pass.Distinct().Count() == 3);
        launched.Chunk(3).Take(6).Select(pass => string.Concat(pass)).Distinct().Count().ShouldBeGreaterThan(1);
    }

    [Fact]
    public void A_launch_is_as_good_as_its_ratio()
    {
        Named one = new("a");

        Run([one], seconds: 0);

        one.Ratio.Value.ShouldBe(0.5, 1e-12);
        one.UnsteadyLaunches.ShouldBe(1);
        one.BaselineTimes.ShouldAllBe(time => time == 200);
    }

    [Fact]
    public void The_widest_interval_and_the_time_left_are_told_after_each_launch()
    {
        List<LaunchProgress<Named>> told = [];

        Run([new("a"), new(Wide)], seconds: 14, told: told.Add);

        told.Select(one => one.Done).ShouldBe(Enumerable.Range(1, 14));
        told.ShouldAllBe(one => one.All == 14);
        told.Select(one => one.Left.TotalSeconds)
            .ShouldBe(Enumerable.Range(0, 14).Reverse().Select(left => (double)left));
        told.Take(2).ShouldAllBe(one => one.LeastCertain == null);
        told.Skip(3).ShouldAllBe(one => one.LeastCertain!.Name == Wide);
    }

    [Fact]
    public void What_documents_quote_comes_first_until_it_is_well_known()
    {
        Named[] cases = [new("a"), new("steady"), new(Wide)];
        List<string> launched = [];

        Run(cases, seconds: 20, launched, isImportant: one => one.Name != "a");

        // The steady one is well known after the minimum of launches, the wide one only after more.
        launched.Skip(3 * Least).TakeWhile(name => name == Wide).Count().ShouldBeGreaterThan(0);
        launched.Count(name => name == "steady").ShouldBeLessThan(launched.Count(name => name == Wide));
        (2 * cases[2].ExpectedError).ShouldBeLessThanOrEqualTo(0.05);
    }

    [Fact]
    public void What_documents_quote_has_four_launches_and_a_little_more_time()
    {
        Named[] cases = [new("a"), new(Wide)];

        Run(cases, seconds: 0, isImportant: one => one.Name == Wide, least: 3);

        cases[0].Launches.ShouldBe(3);
        cases[1].Launches.ShouldBe(4);
    }

    [Fact]
    public void An_exact_number_of_launches_also_holds_for_cases_that_documents_quote()
    {
        Named[] cases = [new("a"), new(Wide), new(Waiting)];

        new LaunchSchedule<Named>(LaunchLimits.Exactly(2), (one, number) => Launch(one.Name, number), _clock)
        {
            IsImportant = _ => true,
        }.Run(cases);

        cases.ShouldAllBe(one => one.Launches == 2);
    }

    [Fact]
    public void Disturbed_launches_are_replaced_but_not_without_end()
    {
        Named[] cases = [new("a"), new("b"), new("c"), new(Waiting)];

        Run(cases, seconds: 0);

        cases.Select(one => one.Launches).ShouldBe([Least, Least, Least, 2 * Least]);
    }

    [Fact]
    public void A_case_that_fails_is_launched_once_and_the_others_go_on()
    {
        Named broken = new(Broken);
        Named one = new("a");
        List<string> launched = [];

        Run([broken, one], seconds: 0, launched);

        broken.IsTimed.ShouldBeFalse();
        MessageOf<WorkerException>(broken.ThrowIfFailed).ShouldBe(Broken);
        launched.Count(name => name == Broken).ShouldBe(1);
        one.Times.Count.ShouldBe(Least);
    }

    [Fact]
    public void After_a_cancellation_nothing_is_launched()
    {
        using CancellationTokenSource source = new();
        Named one = new("a");
        LaunchTimes Launch(Named _, int number)
        {
            source.Cancel();
            return new LaunchTimes(100, 200);
        }

        LaunchSchedule<Named> schedule = new(LaunchLimits.Exactly(3), Launch, _clock, source.Token);

        Should.Throw<OperationCanceledException>(() => schedule.Run([one]));
        one.Launches.ShouldBe(1);
    }

    private void Run(
        Named[] cases,
        int seconds,
        List<string>? launched = null,
        Action<LaunchProgress<Named>>? told = null,
        Func<Named, bool>? isImportant = null,
        int least = Least
    ) =>
        new LaunchSchedule<Named>(
            new LaunchLimits(least, TimeSpan.FromSeconds(seconds) / cases.Length),
            (one, number) =>
            {
                launched?.Add(one.Name);
                return Launch(one.Name, number);
            },
            _clock
        )
        {
            OnProgress = told,
            IsImportant = isImportant ?? (_ => false),
        }.Run(cases);

    // Each launch takes a second; candidates take half as long as the baseline, the wide one alternately more and less.
    private LaunchTimes Launch(string name, int number)
    {
        _clock.Advance(1_000_000_000);
        double time = name switch
        {
            Broken => throw new WorkerException(Broken),
            Wide => number % 2 == 0 ? 95 : 105,
            _ => 100,
        };
        return new LaunchTimes(time, 200, IsSteady: number > 1, Waited: name == Waiting ? 0.9 : 0);
    }

    private sealed class Named(string name) : LaunchedCandidate(kind: name)
    {
        public string Name => Kind;
    }
}
