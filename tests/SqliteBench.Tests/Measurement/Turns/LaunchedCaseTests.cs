namespace SqliteBench.Tests.Measurement.Turns;

[Collection(ObserverCollection.Name)]
public sealed class LaunchedCaseTests : DirectoryTests
{
    private const int Least = 2;
    private const string UnbufferedFile = "file-unbuffered";
    private static readonly LaunchLimits s_limits = LaunchLimits.Exactly(Least);

    [NativeFact]
    public void The_baseline_has_the_times_of_every_launch_and_half_its_interval_is_the_floor()
    {
        Setting settings = Settings("select");
        Axes axes = Axes(settings, NativeBaseline.Id, PInvokeShim.Id);
        // P/Invoke takes 300 ns beside 200 of C++, and C++ 202 beside 200 of its own.
        FakeLauncher launcher = Known((NativeBaseline.Id, [202, 200]), (PInvokeShim.Id, [300, 200]));

        IReadOnlyList<LaunchedCase> group = Launch(launcher, axes, settings).ShouldHaveSingleItem();

        LaunchedCase one = Find(group, PInvokeShim.Id);
        LaunchedCase baseline = Find(group, NativeBaseline.Id);
        one.Ratio.Value.ShouldBe(1.5, 1e-12);
        one.Times.ShouldBe([300, 300]);
        one.BaselineTimes.ShouldBe([200, 200]);
        baseline.Times.ShouldBe([202, 202]);
        baseline.Time.Value.ShouldBe(200, 1e-9);
        one.Time.Value.ShouldBe(300, 1e-9);
        one.NoiseFloor.ShouldNotBeNull().ShouldBe((baseline.Ratio.High - baseline.Ratio.Low)!.Value / 2, 1e-12);
        one.FindInGroup(NativeBaseline.Id).ShouldBe(baseline);
        one.FindInGroup(DapperMapper.Id).ShouldBeNull();
    }

    [NativeFact]
    public void Versions_are_compared_with_the_first_through_the_baseline()
    {
        Setting settings = Settings("select");
        PackageVersion[] versions =
        [
            new("Microsoft.Data.Sqlite.Core", "1.0.0"),
            new("Microsoft.Data.Sqlite.Core", "2.0.0"),
        ];
        Axes axes = Axes(settings, NativeBaseline.Id, MicrosoftSqlite.Id) with { Versions = versions };
        FakeLauncher launcher = Known(
            (NativeBaseline.Id, [200, 200]),
            ("microsoft-data-sqlite 1.0.0", [300, 200]),
            ("microsoft-data-sqlite 2.0.0", [360, 200])
        );
        string first = axes.FirstVersionOf(MicrosoftSqlite.Id).ShouldNotBeNull();
        axes.FirstVersionOf(NativeBaseline.Id).ShouldBeNull();

        IReadOnlyList<LaunchedCase> group = Launch(launcher, axes, settings)
            .ShouldHaveSingleItem("the baseline is the same in all of them");

        LaunchedCase one = Find(group, first);
        LaunchedCase two = Find(group, "microsoft-data-sqlite 2.0.0");
        two.RatioTo(one).Value.ShouldBe(1.2, 1e-12);
        one.RatioTo(one).ShouldBe(new Estimate(1, 1, 1));
    }

    public static TheoryData<string, string, string> AlongAxes =>
        new()
        {
            { "select", "pragmas", "journal_mode=WAL" },
            { "insert", "batch_size", "1" },
            { "select", "batch_size", "7" },
            { "insert", "threads", "2" },
            { "select", "schema", "int4/size" },
            { "join", "rows", "500" },
        };

    [Fact]
    public void Two_that_need_different_engines_are_launched_in_turn_and_each_is_first_in_half_of_the_launches()
    {
        Setting settings = Settings("select");
        Axes axes = Axes(settings, PInvokeShim.Id);
        Case other = Case.Create(settings with { Engine = EngineChoice.System }, PInvokeShim.Id);
        LaunchedCase one = new(Case.Create(settings, PInvokeShim.Id), other);
        List<Case> launched = [];
        FakeLauncher launcher = new(
            (candidates, _, _) =>
            {
                launched.Add(candidates.ShouldHaveSingleItem());
                return new() { Times = [candidates[0] == other ? 200 : 300], IsSteady = true };
            }
        );

        new CaseSchedule(launcher, s_limits).Run([one]);

        launched.ShouldBe([one.Case, other, other, one.Case]);
        one.Ratio.Value.ShouldBe(1.5, 1e-12);
    }

    [Theory]
    [MemberData(nameof(AlongAxes))]
    public void A_case_takes_turns_with_the_one_that_has_another_value_of_an_axis(
        string workload,
        string axis,
        string value
    )
    {
        Setting baseline = Settings(workload);
        Axes axes = Axes(baseline, PInvokeShim.Id, MicrosoftSqlite.Id);
        Setting other = baseline.With([KeyValuePair.Create(axis, value)]);
        _ = Axes(other, PInvokeShim.Id);
        (baseline, other) = (axes.In("", baseline), axes.In("", other));
        axes = axes with
        {
            Baseline = new Dictionary<string, string>
            {
                [axis] = Axis.OfSettings.Single(one => one.Column == axis).TextOf(baseline),
            },
        };

        IReadOnlyList<IReadOnlyList<LaunchedCase>> groups = Launch(axes, baseline, other);

        groups
            .Select(group => group.Select(one => (one.Case.Name, one.Case.Setting)))
            .ShouldBe(
                [
                    [(PInvokeShim.Id, baseline), (PInvokeShim.Id, other)],
                    [(MicrosoftSqlite.Id, baseline), (MicrosoftSqlite.Id, other)],
                ],
                "each provider is compared with itself"
            );
        foreach (LaunchedCase one in groups.SelectMany(group => group))
        {
            one.ThrowIfFailed();
            one.Baseline!.Setting.ShouldBe(baseline);
            one.Ratio.Value.ShouldBeGreaterThan(0);
        }

        Directory.GetFiles(Temporary.Location, "*.db").Except(SmallCase.Templates(Temporary)).ShouldBeEmpty();
    }

    [NativeFact]
    public void Files_beside_a_log_take_turns_with_the_baseline_too()
    {
        Setting settings = Settings("log-insert", rows: 20);

        IReadOnlyList<LaunchedCase> group = Launch(StatementAxes(), settings).ShouldHaveSingleItem();

        LaunchedCase file = Find(group, UnbufferedFile);
        file.ThrowIfFailed();
        file.Baseline!.Name.ShouldBe(NativeBaseline.Id);
        file.Findings!.Operations.ShouldBe(5);
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [NativeFact]
    public void What_is_not_wanted_takes_no_turns_but_for_the_baseline()
    {
        Setting settings = Settings("select");
        Axes axes = Axes(settings, NativeBaseline.Id, PInvokeShim.Id, MicrosoftSqlite.Id);

        IReadOnlyList<LaunchedCase> group = Groups(axes, [settings], candidate => candidate.Name == PInvokeShim.Id)
            .ShouldHaveSingleItem();

        group.Select(one => one.Case.Name).ShouldBe([PInvokeShim.Id, NativeBaseline.Id]);
        Groups(axes, [settings], _ => false).ShouldBeEmpty();
    }

    [Fact]
    public void A_case_whose_baseline_is_not_measured_is_alone()
    {
        Setting settings = Settings("select");
        Axes axes = Axes(settings, PInvokeShim.Id, MicrosoftSqlite.Id);
        FakeLauncher launcher = Known((PInvokeShim.Id, [200]), (MicrosoftSqlite.Id, [500]));

        IReadOnlyList<IReadOnlyList<LaunchedCase>> groups = Launch(launcher, axes, settings);

        groups.ShouldAllBe(group => !group[0].HasBaseline && group[0].NoiseFloor == null);
        groups.Select(group => group.Single().Time.Value).ShouldBe([200, 500], 1e-9);
    }

    [Theory]
    [InlineData(0, 2)]
    [InlineData(120, 1)]
    public void Groups_take_turns_together_as_long_as_an_interruption_does_not_lose_much(int minutes, int together)
    {
        Setting[] settings = [Settings("select"), Settings("insert")];
        IReadOnlyList<IReadOnlyList<LaunchedCase>> groups = Groups(Axes(settings[0], PInvokeShim.Id), settings);

        IReadOnlyList<LaunchedCase>[][] blocks = [.. MeasuredRun.Blocks(groups, TimeSpan.FromMinutes(minutes))];

        blocks[0].Length.ShouldBe(together);
        blocks.SelectMany(block => block).ShouldBe(groups);
    }

    [NativeFact]
    public void A_setting_that_cannot_run_is_named_and_leaves_no_database()
    {
        const string pragmas = "threads=1000000";
        Setting settings = Settings("select", pragmas);

        IReadOnlyList<LaunchedCase> group = Launch(Axes(settings, NativeBaseline.Id, PInvokeShim.Id), settings)
            .ShouldHaveSingleItem();

        group[0].NoiseFloor.ShouldBeNull();
        foreach (LaunchedCase one in group)
        {
            one.IsTimed.ShouldBeFalse();
            MessageOf<SuiteException>(one.ThrowIfFailed).ShouldContain(pragmas);
        }

        Directory.GetFiles(Temporary.Location, "pair-*").ShouldBeEmpty();
    }

    [NativeTheory]
    [InlineData("crud-select-key", "threads=1000000", 10, "threads=1000000")]
    [InlineData("crud-delete-key", "normal", 21, "21 operations on different rows need more than 20 rows")]
    public void A_statement_that_cannot_run_is_named_and_leaves_no_database(
        string id,
        string pragmas,
        int operations,
        string reason
    )
    {
        Setting settings = Settings(id, pragmas, rows: 20);

        IReadOnlyList<LaunchedCase> group = Launch(StatementAxes() with { Operations = operations }, settings)
            .ShouldHaveSingleItem();

        MessageOf<Exception>(Find(group, PInvokeShim.Id).ThrowIfFailed).ShouldContain(reason);
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    private static IReadOnlyList<IReadOnlyList<LaunchedCase>> Launch(Axes axes, params Setting[] settings) =>
        Launch(SmallCase.Here, axes, settings);

    private static IReadOnlyList<IReadOnlyList<LaunchedCase>> Launch(
        ILauncher launcher,
        Axes axes,
        params Setting[] settings
    )
    {
        IReadOnlyList<IReadOnlyList<LaunchedCase>> groups = Groups(axes, settings);
        new CaseSchedule(launcher, s_limits, Inspection.Brief).Run([.. groups.SelectMany(group => group)]);
        return groups;
    }

    private static IReadOnlyList<IReadOnlyList<LaunchedCase>> Groups(
        Axes axes,
        Setting[] settings,
        Func<Case, bool>? isWanted = null
    )
    {
        string[] beside = settings[0].Workload == "log-insert" ? [UnbufferedFile] : [];
        return LaunchedCase.GroupsOf(
            from setting in settings
            let one = axes.In(setting.Place, setting)
            from version in axes.Versions.DefaultIfEmpty<PackageVersion?>(null)
            from id in axes.Providers.Concat(beside)
            select Case.Create(one, id, version),
            axes,
            isWanted
        );
    }

    private static LaunchedCase Find(IReadOnlyList<LaunchedCase> group, string candidate) =>
        group.Single(one => one.Case.Name == candidate);

    private static Setting Settings(string workload, string pragmas = "synchronous=OFF", long rows = 200) =>
        new()
        {
            Workload = workload,
            Pragmas = PragmaSet.Parse(pragmas),
            Rows = rows,
        };

    private Axes StatementAxes() => At(NativeBaseline.Id, PInvokeShim.Id) with { Operations = 5 };

    // The template is made.
    private Axes Axes(Setting setting, params string[] providers)
    {
        Axes axes = At(providers) with { Operations = 100 };
        if (axes.In("", setting).Template is { } template)
        {
            new TemplateCache(Temporary.Location).Get(template);
        }

        return axes;
    }

    private Axes At(params string[] providers) =>
        new Axes { Templates = Temporary.Location, Databases = Temporary.Location }.With(
            Axis.Providers,
            providers.Select(Axis.FindProvider)
        );

    // Measures nothing: candidates and their baselines take these times, in ns per operation.
    private static FakeLauncher Known(params (string Case, double[] Times)[] known) =>
        new(
            (candidates, _, _) =>
                new() { Times = known.Single(one => one.Case == candidates[0].Name).Times, IsSteady = true }
        );
}
