using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
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
        PairedCases cases = new(Axes(settings, NativeBaseline.Id, PInvokeShim.Id, MicrosoftSqlite.Id));

        foreach (string provider in new[] { NativeBaseline.Id, PInvokeShim.Id, MicrosoftSqlite.Id })
        {
            PairedRatio ratio = cases.RatioOf(provider, settings).ShouldNotBeNull(string.Join('\n', cases.Failures));
            ratio.Low.ShouldBeLessThanOrEqualTo(ratio.Median);
            ratio.High.ShouldBeGreaterThanOrEqualTo(ratio.Median);
        }

        cases.Failures.ShouldBeEmpty();
    }

    [NativeTheory]
    [InlineData("select")]
    [InlineData("insert")]
    public void Several_threads_are_timed_too_and_their_memory_is_not_counted(string id)
    {
        CaseSettings settings = Settings(id, threads: 2);
        PairedCases cases = new(Axes(settings, NativeBaseline.Id, PInvokeShim.Id));

        PairedSetting setting = cases.Of(settings).ShouldNotBeNull(string.Join('\n', cases.Failures));

        setting.TimesOf(PInvokeShim.Id)!.Openings.Count.ShouldBeGreaterThanOrEqualTo(5);
        setting.TimesOf(PInvokeShim.Id)!.BytesPerOperation.ShouldBeNull();
        Directory.GetFiles(_directory.Location, "*.db").ShouldHaveSingleItem("the template alone");
    }

    [Fact]
    public void Without_the_baseline_there_is_no_ratio()
    {
        CaseSettings settings = Settings("select", threads: 1);
        PairedCases cases = new(Axes(settings, PInvokeShim.Id));

        cases.RatioOf(PInvokeShim.Id, settings).ShouldBeNull();
        cases.Failures.ShouldBeEmpty();
    }

    [NativeFact]
    public void A_setting_that_cannot_run_is_named_and_leaves_no_database()
    {
        CaseSettings settings = Settings("select", threads: 1) with { Pragmas = PragmaSet.Parse("threads=1000000") };
        PairedCases cases = new(Axes(settings, NativeBaseline.Id, PInvokeShim.Id));

        cases.RatioOf(PInvokeShim.Id, settings).ShouldBeNull();

        cases.Failures.ShouldHaveSingleItem().ShouldContain("threads=1000000");
        Directory.GetFiles(_directory.Location, "pair-*").ShouldBeEmpty();
    }

    [NativeTheory]
    [InlineData("crud-select-key", "normal")]
    [InlineData("crud-insert", "synchronous=OFF")]
    public void A_statement_has_ratios_too_and_leaves_no_database(string id, string pragmas)
    {
        StatementCase settings = new(StatementCatalog.Find(id)!, PragmaSet.Parse(pragmas), 20);
        PairedCases cases = new(StatementAxes(settings));

        foreach (string provider in new[] { NativeBaseline.Id, PInvokeShim.Id })
        {
            PairedRatio ratio = cases.RatioOf(provider, settings).ShouldNotBeNull(string.Join('\n', cases.Failures));
            ratio.Low.ShouldBeLessThanOrEqualTo(ratio.Median);
            ratio.High.ShouldBeGreaterThanOrEqualTo(ratio.Median);
        }

        cases.RatioOf("file-buffered", settings).ShouldBeNull();
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
        PairedCases cases = new(StatementAxes(settings) with { Operations = operations });

        cases.RatioOf(PInvokeShim.Id, settings).ShouldBeNull();

        string failure = cases.Failures.ShouldHaveSingleItem();
        failure.ShouldStartWith($"pairs of {id} (");
        failure.ShouldContain(reason);
        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    public void Dispose() => _directory.Dispose();

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
                    PairSeconds = 1,
                }
            )
            .With(Axis.Providers, providers.Select(Axis.FindProvider));
}
