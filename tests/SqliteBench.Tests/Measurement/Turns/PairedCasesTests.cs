using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
using SqliteBench.Versions;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class PairedCasesTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public static TheoryData<string> WorkloadIds => [.. WorkloadCatalog.All.Select(workload => workload.Id)];

    [NativeTheory]
    [MemberData(nameof(WorkloadIds))]
    public void Every_provider_of_a_setting_has_a_ratio_with_its_interval(string id)
    {
        CaseSettings settings = Settings(id, threads: 1);
        PairedCases cases = Cases(Axes(settings, NativeBaseline.Id, PInvokeShim.Id, MicrosoftSqlite.Id));

        foreach (string provider in new[] { NativeBaseline.Id, PInvokeShim.Id, MicrosoftSqlite.Id })
        {
            PairedRatio ratio = RatioOf(cases, provider, settings);
            ratio.Low.ShouldBeLessThanOrEqualTo(ratio.Value);
            ratio.High.ShouldBeGreaterThanOrEqualTo(ratio.Value);
        }

        cases.Failures.ShouldBeEmpty();
    }

    [NativeTheory]
    [InlineData("select")]
    [InlineData("insert")]
    public void Several_threads_are_timed_too_and_leave_no_database(string id)
    {
        CaseSettings settings = Settings(id, threads: 2);
        PairedCases cases = Cases(Axes(settings, NativeBaseline.Id, PInvokeShim.Id));

        RatioOf(cases, PInvokeShim.Id, settings).Low.ShouldBeGreaterThan(0);

        Directory.GetFiles(_directory.Location, "*.db").ShouldHaveSingleItem("the template alone");
    }

    [NativeFact]
    public void The_baseline_has_the_times_of_every_launch_and_its_ratio_to_itself_is_the_floor()
    {
        CaseSettings settings = Settings("select", threads: 1);
        PairedSetting setting = Cases(Axes(settings, NativeBaseline.Id, PInvokeShim.Id)).Of(settings)!;

        setting.TimesOf(PInvokeShim.Id)!.Count.ShouldBeGreaterThanOrEqualTo(LaunchSchedule.LeastLaunches);
        setting.TimesOf(NativeBaseline.Id)!.Count.ShouldBe(2 * setting.TimesOf(PInvokeShim.Id)!.Count);
        setting.Floor.Value.ShouldBe(Math.Abs(setting.PairOf(NativeBaseline.Id)!.Ratio.Value - 1));
        setting.TimesOf(DapperMapper.Id).ShouldBeNull();
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
        PairedCases cases = Cases(Axes(settings, NativeBaseline.Id, MicrosoftSqlite.Id) with { Versions = versions });

        PairedSetting setting = cases.Of(settings).ShouldNotBeNull(string.Join('\n', cases.Failures));

        string first = cases.FirstVersionOf(MicrosoftSqlite.Id).ShouldNotBeNull();
        first.ShouldBe("microsoft-data-sqlite 1.0.0");
        const string second = "microsoft-data-sqlite 2.0.0";
        setting.Between(second, first).ShouldBe(setting.PairOf(second)!.Ratio.Over(setting.PairOf(first)!.Ratio));
        setting.Between(first, first).ShouldBe(new PairedRatio(1, 1, 1));
        setting.PairOf(NativeBaseline.Id).ShouldNotBeNull("the baseline is the same in all of them");
    }

    [Fact]
    public void Without_the_baseline_there_is_no_ratio()
    {
        CaseSettings settings = Settings("select", threads: 1);
        PairedCases cases = Cases(Axes(settings, PInvokeShim.Id));

        cases.Of(settings).ShouldBeNull();
        cases.Failures.ShouldBeEmpty();
    }

    [NativeFact]
    public void A_setting_that_cannot_run_is_named_and_leaves_no_database()
    {
        CaseSettings settings = Settings("select", threads: 1) with { Pragmas = PragmaSet.Parse("threads=1000000") };
        PairedCases cases = Cases(Axes(settings, NativeBaseline.Id, PInvokeShim.Id));

        cases.Of(settings).ShouldBeNull();

        cases.Failures.ShouldHaveSingleItem().ShouldContain("threads=1000000");
        Directory.GetFiles(_directory.Location, "pair-*").ShouldBeEmpty();
    }

    [NativeTheory]
    [InlineData("crud-select-key", "normal")]
    [InlineData("crud-insert", "synchronous=OFF")]
    public void A_statement_has_ratios_too_and_leaves_no_database(string id, string pragmas)
    {
        StatementCase settings = new(StatementCatalog.Find(id)!, PragmaSet.Parse(pragmas), 20);
        PairedCases cases = Cases(StatementAxes(settings));

        foreach (string provider in new[] { NativeBaseline.Id, PInvokeShim.Id })
        {
            PairedRatio ratio = RatioOf(cases, provider, settings);
            ratio.Low.ShouldBeLessThanOrEqualTo(ratio.Value);
            ratio.High.ShouldBeGreaterThanOrEqualTo(ratio.Value);
        }

        cases.Of(settings)!.PairOf("file-buffered").ShouldBeNull();
        cases.Failures.ShouldBeEmpty();
        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    [NativeTheory]
    [InlineData("crud-select-key", "threads=1000000", 10, "threads=1000000")]
    [InlineData("crud-delete-key", "normal", 21, "there are 20 rows for 21 operations")]
    public void A_statement_that_cannot_run_is_named_and_leaves_no_database(
        string id,
        string pragmas,
        int operations,
        string reason
    )
    {
        StatementCase settings = new(StatementCatalog.Find(id)!, PragmaSet.Parse(pragmas), 20);
        PairedCases cases = Cases(StatementAxes(settings) with { Operations = operations });

        cases.Of(settings).ShouldBeNull();

        string failure = cases.Failures.ShouldHaveSingleItem();
        failure.ShouldStartWith($"pairs of {id} (");
        failure.ShouldContain(reason);
        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    public void Dispose() => _directory.Dispose();

    private static PairedCases Cases(Axes axes) => new(axes, new Launcher(axes));

    private static PairedRatio RatioOf(PairedCases cases, string provider, ICaseSettings settings) =>
        cases.Of(settings).ShouldNotBeNull(string.Join('\n', cases.Failures)).PairOf(provider)!.Ratio;

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
        Template template = settings.Workload.Template(settings.Rows, StreamOptions.DefaultSeed);
        new TemplateCache(directory, PInvokeShim.Provider).Get(template);
        return At(settings, directory, providers) with { Operations = 100 };
    }

    private static Axes At(ICaseSettings settings, string directory, params string[] providers) =>
        settings
            .At(
                new Axes
                {
                    Templates = directory,
                    Databases = directory,
                    PairSeconds = 0,
                }
            )
            .With(Axis.Providers, providers.Select(Axis.FindProvider));

    /// <summary>Launches in this process, without a warm-up.</summary>
    private sealed class Launcher(Axes axes) : ILauncher
    {
        public IReadOnlyList<double> Launch(IReadOnlyList<PairedSubject> subjects, int seed)
        {
            PairedSubject[] told = [.. subjects.Select(subject => PairedSubject.Of(subject.AxesOf(axes)))];
            PairedPlan plan = PairedPlan.Of(axes, told);
            using IPairedRun run = plan.Prepare(axes, told);
            return new InterleavedTiming(plan)
            {
                Budget = TimeSpan.Zero,
                WarmUp = TimeSpan.Zero,
                Seed = seed,
            }.Run(run.Open);
        }
    }
}
