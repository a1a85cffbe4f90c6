using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
using SqliteBench.Versions;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class PairedCasesTests : IDisposable
{
    private const string UnbufferedFile = "file-unbuffered";
    private readonly TemporaryDirectory _directory = new();

    public static TheoryData<string> WorkloadIds => [.. WorkloadCatalog.All.Select(workload => workload.Id)];

    [NativeTheory]
    [MemberData(nameof(WorkloadIds))]
    public void Every_provider_of_a_setting_has_a_ratio(string id)
    {
        CaseSettings settings = Settings(id, threads: 1);
        PairedCases cases = Cases(Axes(settings, NativeBaseline.Id, PInvokeShim.Id, MicrosoftSqlite.Id), settings);

        foreach (string provider in new[] { NativeBaseline.Id, PInvokeShim.Id, MicrosoftSqlite.Id })
        {
            RatioOf(cases, provider, settings).Value.ShouldBeGreaterThan(0);
        }

        cases.Failures.ShouldBeEmpty();
    }

    [NativeFact]
    public void The_baseline_has_the_times_of_every_launch_and_its_ratio_to_itself_is_the_floor()
    {
        CaseSettings settings = Settings("select", threads: 1);
        Axes axes = Axes(settings, NativeBaseline.Id, PInvokeShim.Id);
        // P/Invoke takes 300 ns beside 200 of C++, and C++ 202 beside 200 of its own.
        KnownLauncher launcher = new() { [NativeBaseline.Id] = [202, 200], [PInvokeShim.Id] = [300, 200] };
        PairedCases cases = new(PairedGroup.Of([settings], [], axes), launcher, TimeSpan.Zero);

        PairedGroup group = Group(cases, settings);

        LaunchedPair pair = group.PairOf(PInvokeShim.Id, settings).ShouldNotBeNull();
        LaunchedPair baseline = group.PairOf(NativeBaseline.Id, settings).ShouldNotBeNull();
        pair.Ratio.Value.ShouldBe(1.5, 1e-12);
        group.TimesOf(pair).ShouldBe(Enumerable.Repeat(300.0, LaunchSchedule.LeastLaunches));
        group.TimesOf(baseline).ShouldBe(Enumerable.Repeat(200.0, 2 * LaunchSchedule.LeastLaunches));
        group.TimeOf(baseline).Value.ShouldBe(200, 1e-9);
        group.TimeOf(pair).Value.ShouldBe(300, 1e-9);
        group.Floor.ShouldNotBeNull().ShouldBe(0.01, 1e-12);
        group.PairOf(DapperMapper.Id, settings).ShouldBeNull();
    }

    [NativeFact]
    public void Versions_are_compared_with_the_first_through_the_baseline()
    {
        CaseSettings settings = Settings("select", threads: 1);
        PackageVersion[] versions =
        [
            new("Microsoft.Data.Sqlite.Core", "1.0.0"),
            new("Microsoft.Data.Sqlite.Core", "2.0.0"),
        ];
        Axes axes = Axes(settings, NativeBaseline.Id, MicrosoftSqlite.Id) with { Versions = versions };
        PairedCases cases = Cases(axes, settings);
        string first = axes.FirstVersionOf(MicrosoftSqlite.Id).ShouldNotBeNull();
        first.ShouldBe("microsoft-data-sqlite 1.0.0");
        axes.FirstVersionOf(NativeBaseline.Id).ShouldBeNull();

        PairedGroup group = Group(cases, settings);

        LaunchedPair one = group.PairOf(first, settings).ShouldNotBeNull();
        LaunchedPair two = group.PairOf("microsoft-data-sqlite 2.0.0", settings).ShouldNotBeNull();
        PairedGroup.Between(two, one).ShouldBe(two.Ratio.Over(one.Ratio));
        PairedGroup.Between(one, one).ShouldBe(new PairedRatio(1, 1, 1));
        group.PairOf(NativeBaseline.Id, settings).ShouldNotBeNull("the baseline is the same in all of them");
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

    [Theory]
    [MemberData(nameof(AlongAxes))]
    public void A_case_takes_turns_with_the_one_that_has_another_value_of_an_axis(
        string workload,
        string axis,
        string value
    )
    {
        CaseSettings baseline = Settings(workload, threads: 1);
        Axes axes = Axes(baseline, PInvokeShim.Id, MicrosoftSqlite.Id);
        CaseSettings other = CaseSettings.Of(baseline.At(axes).With(axis, [value]));
        _ = Axes(other, PInvokeShim.Id);
        PairedCases cases = Cases(
            axes with
            {
                Baseline = new Dictionary<string, string> { [axis] = baseline.At(axes).Values[axis][0] },
            },
            baseline,
            other
        );

        PairedGroup group = Group(cases, other, MicrosoftSqlite.Id);

        (group.Baseline.Name, group.Baseline.Settings).ShouldBe((MicrosoftSqlite.Id, baseline));
        group.Pairs.Select(pair => pair.Subject.Settings).ShouldBe([baseline, other]);
        group.PairOf(MicrosoftSqlite.Id, other)!.Ratio.Value.ShouldBeGreaterThan(0);
        Group(cases, other, PInvokeShim.Id).ShouldNotBe(group, "each provider is compared with itself");
        Directory.GetFiles(_directory.Location, "*.db").Except(SmallCase.Templates(_directory)).ShouldBeEmpty();
    }

    [NativeFact]
    public void Files_beside_a_log_take_turns_with_the_baseline_too()
    {
        StatementCase settings = new(StatementCatalog.Log[0], PragmaSet.Parse("synchronous=OFF"), 20);

        RatioOf(Cases(StatementAxes(settings), settings), UnbufferedFile, settings).Value.ShouldBeGreaterThan(0);

        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    [NativeFact]
    public void What_is_not_wanted_takes_no_turns_but_for_the_baseline()
    {
        CaseSettings settings = Settings("select", threads: 1);
        Axes axes = Axes(settings, NativeBaseline.Id, PInvokeShim.Id, MicrosoftSqlite.Id);

        PairedGroup group = PairedGroup
            .Of([settings], [], axes, (candidate, _) => candidate == PInvokeShim.Id)
            .ShouldHaveSingleItem();
        group.Pairs.Select(pair => pair.Subject.Name).ShouldBe([PInvokeShim.Id, NativeBaseline.Id]);
        PairedGroup.Of([settings], [], axes, (_, _) => false).ShouldBeEmpty();
    }

    [Fact]
    public void Groups_take_turns_together_as_long_as_an_interruption_does_not_lose_much()
    {
        CaseSettings[] settings = [Settings("select", threads: 1), Settings("insert", threads: 1)];
        Axes axes = Axes(settings[0], PInvokeShim.Id) with { Baseline = ProviderAlone };
        SteppingClock clock = new();
        EvenLauncher launcher = new(clock);

        foreach ((TimeSpan time, int together) in new[] { (TimeSpan.Zero, 2), (TimeSpan.FromHours(2), 1) })
        {
            List<LaunchProgress> told = [];
            IReadOnlyList<PairedGroup> groups = PairedGroup.Of(settings, [], axes);
            PairedCases cases = new(groups, launcher, time, told.Add, clock);

            cases.Of(PInvokeShim.Id, settings[0]).ShouldBe(groups[0]);

            groups.Count(group => group.PairOf(PInvokeShim.Id, group.Baseline.Settings) is not null).ShouldBe(together);
            cases.Doubts.ShouldHaveSingleItem().ShouldContain("launches the JIT had not");
            cases.Left.ShouldBe((groups.Count - together) * (time / groups.Count));
        }
    }

    [Fact]
    public void Without_the_baseline_there_is_no_ratio()
    {
        CaseSettings settings = Settings("select", threads: 1);
        PairedCases cases = Cases(Axes(settings, PInvokeShim.Id), settings);

        cases.Of(PInvokeShim.Id, settings).ShouldBeNull();
        cases.Failures.ShouldBeEmpty();
    }

    [NativeFact]
    public void A_setting_that_cannot_run_is_named_and_leaves_no_database()
    {
        CaseSettings settings = Settings("select", threads: 1) with { Pragmas = PragmaSet.Parse("threads=1000000") };
        PairedCases cases = Cases(Axes(settings, NativeBaseline.Id, PInvokeShim.Id), settings);

        PairedGroup group = Group(cases, settings);

        group.PairOf(PInvokeShim.Id, settings).ShouldBeNull();
        group.PairOf(NativeBaseline.Id, settings).ShouldBeNull();
        group.Floor.ShouldBeNull();
        cases.Failures.ShouldHaveSingleItem().ShouldContain("threads=1000000");
        Directory.GetFiles(_directory.Location, "pair-*").ShouldBeEmpty();
    }

    [NativeTheory]
    [InlineData("crud-select-key", "normal")]
    [InlineData("crud-insert", "synchronous=OFF")]
    public void A_statement_has_ratios_too_and_leaves_no_database(string id, string pragmas)
    {
        StatementCase settings = new(StatementCatalog.Find(id)!, PragmaSet.Parse(pragmas), 20);
        PairedCases cases = Cases(StatementAxes(settings), settings);

        foreach (string provider in new[] { NativeBaseline.Id, PInvokeShim.Id })
        {
            RatioOf(cases, provider, settings).Value.ShouldBeGreaterThan(0);
        }

        cases.Failures.ShouldBeEmpty();
        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
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
        StatementCase settings = new(StatementCatalog.Find(id)!, PragmaSet.Parse(pragmas), 20);
        PairedCases cases = Cases(StatementAxes(settings) with { Operations = operations }, settings);

        Group(cases, settings).PairOf(PInvokeShim.Id, settings).ShouldBeNull();

        string failure = cases.Failures.ShouldHaveSingleItem();
        failure.ShouldStartWith($"{NativeBaseline.Id} could not be timed on {id} (");
        failure.ShouldContain(reason);
        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    public void Dispose() => _directory.Dispose();

    private static PairedCases Cases(Axes axes, params ICaseSettings[] settings) =>
        new(
            PairedGroup.Of(
                settings,
                settings[0] is StatementCase { Workload.Id: "log-insert" } ? [UnbufferedFile] : [],
                axes
            ),
            new Launcher(axes),
            TimeSpan.Zero
        );

    private static PairedGroup Group(PairedCases cases, ICaseSettings settings, string candidate = NativeBaseline.Id) =>
        cases.Of(candidate, settings).ShouldNotBeNull(string.Join('\n', cases.Failures));

    private static PairedRatio RatioOf(PairedCases cases, string provider, ICaseSettings settings) =>
        Group(cases, settings, provider).PairOf(provider, settings)!.Ratio;

    private static CaseSettings Settings(string workload, int threads) =>
        new(WorkloadCatalog.Find(workload)!, PragmaSet.Parse("synchronous=OFF"), BatchSize.All, threads, 200);

    private Axes StatementAxes(StatementCase settings) =>
        At(settings, _directory.Location, NativeBaseline.Id, PInvokeShim.Id) with
        {
            Operations = 5,
        };

    private Axes Axes(CaseSettings settings, params string[] providers) =>
        AxesOf(settings, _directory.Location, providers);

    /// <summary>Axes of one setting, whose template is made.</summary>
    internal static Axes AxesOf(CaseSettings settings, string directory, params string[] providers)
    {
        Template template = settings.Template(StreamOptions.DefaultSeed);
        new TemplateCache(directory, PInvokeShim.Provider).Get(template);
        return At(settings, directory, providers) with { Operations = 100 };
    }

    private static Axes At(ICaseSettings settings, string directory, params string[] providers) =>
        settings
            .At(new Axes { Templates = directory, Databases = directory })
            .With(Axis.Providers, providers.Select(Axis.FindProvider));

    private static IReadOnlyDictionary<string, string> ProviderAlone =>
        new Dictionary<string, string> { ["provider"] = PInvokeShim.Id };

    /// <summary>Measures nothing: a subject and its baseline take what is written here, in ns per operation.</summary>
    private sealed class KnownLauncher : Dictionary<string, double[]>, ILauncher
    {
        public WorkerReply Launch(IReadOnlyList<PairedSubject> subjects, int seed) =>
            new() { Times = this[subjects[0].Name], IsSteady = true };
    }

    /// <summary>Times nothing: all take as long, and each launch a minute.</summary>
    private sealed class EvenLauncher(SteppingClock clock) : ILauncher
    {
        public WorkerReply Launch(IReadOnlyList<PairedSubject> subjects, int seed)
        {
            clock.Advance(60_000_000_000);
            return new WorkerReply { Times = [.. subjects.Select(_ => 1.0)] };
        }
    }

    /// <summary>Launches in this process, without a warm-up.</summary>
    private sealed class Launcher(Axes axes) : ILauncher
    {
        public WorkerReply Launch(IReadOnlyList<PairedSubject> subjects, int seed)
        {
            PairedSubject[] told = [.. subjects.Select(subject => PairedSubject.Of(subject.AxesOf(axes)))];
            using IPairedRun run = PairedPlan.Prepare(axes, told);
            InterleavedTiming timing = new(run.AreWhole)
            {
                Budget = TimeSpan.Zero,
                WarmUp = TimeSpan.Zero,
                Seed = seed,
            };
            return new WorkerReply { Times = timing.Run(run.Open) };
        }
    }
}
