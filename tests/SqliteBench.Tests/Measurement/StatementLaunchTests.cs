using SqliteBench.Workloads.Logs;

namespace SqliteBench.Tests.Measurement;

[Collection(ObserverCollection.Name)]
public sealed class StatementLaunchTests : DirectoryTests
{
    private const int Rows = 50;

    public static TheoryData<string> Ids =>
        [.. StudyCatalog.All.Where(study => study.Statements.Count > 0).Select(study => study.Id)];

    public static TheoryData<string> Files => [.. LogFileCatalog.All.Select(log => log.Id)];

    [Theory]
    [MemberData(nameof(Ids))]
    public void A_provider_is_measured_and_leaves_nothing(string id)
    {
        StudyDefinition study = StudyCatalog.All.Single(study => study.Id == id);

        CaseFindings findings = Launch(study.Statements[^1], PInvokeShim.Id, study.Quick.Stepwise);

        findings.Operations.ShouldBePositive();
        (findings.Steps?.Count).ShouldBe(study.Quick.Stepwise ? 10 : null);
    }

    [Fact]
    public void Databases_side_by_side_go_to_the_place_of_the_case()
    {
        Place place = new("second", Other.Location);
        Setting setting = new()
        {
            Workload = StatementCatalog.Journal[0].Id,
            Pragmas = PragmaSet.Normal,
            Rows = Rows,
            Place = place.Name,
            Databases = 3,
        };
        Axes axes = new Axes { Databases = Temporary.Location, Places = [place] }.With(
            Axis.Providers,
            PInvokeShim.Provider
        );

        using CaseWork work = Case.Of(axes, setting, PInvokeShim.Id).Begin(axes);
        work.Open();

        work.Operations.ShouldBe(3 * Rows);
        Directory.GetFiles(Other.Location, "*.db").Length.ShouldBe(3);
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Theory]
    [MemberData(nameof(Files))]
    public void Each_file_beside_the_log_is_measured_under_its_own_id(string id)
    {
        StudyCatalog.All.Single(study => study.Id == "log").Beside.ShouldContain(id);

        CaseFindings findings = Launch(StatementCatalog.Log[0], id);

        (findings.Operations, findings.Rows).ShouldBe((Rows, Rows));
        findings.Versions.ShouldBeNull();
    }

    private CaseFindings Launch(StatementWorkload workload, string candidate, bool isStepwise = false)
    {
        Axes axes = new() { Databases = Temporary.Location, Stepwise = isStepwise };
        Setting setting = Verification.SettingsOf(workload.Id).First() with { Rows = Rows };
        IReadOnlyDictionary<string, string> text = Case.Of(axes, setting, candidate).ToText(axes);
        // Full inspection observes the engine, which other tests use at the same time.
        WorkerReply reply = WorkerReply.Parse(
            Worker.Answer(new WorkerRequest.Launch([text], Seconds: 0, Seed: 1, Inspection.Brief).ToLine())
        );

        reply.Failure.ShouldBeNull();
        reply.Times.ShouldNotBeNull().ShouldHaveSingleItem().ShouldBeGreaterThan(0);
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
        return reply.Findings.ShouldNotBeNull();
    }
}
