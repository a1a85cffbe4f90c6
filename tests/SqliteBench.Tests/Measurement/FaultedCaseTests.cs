using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Measurement;

/// <summary>
/// Cases whose database fails while it is measured. One simulation at a time is possible in a process, and a case finds by
/// the environment where it reports to.
/// </summary>
[Collection(ObserverCollection.Name)]
public sealed class FaultedCaseTests : IDisposable
{
    private static readonly StatementCase s_case = new(
        StatementCatalog.Find("log-insert")!,
        PragmaSet.Parse("synchronous=FULL"),
        50
    );

    private readonly TemporaryDirectory _directory = new();

    public static TheoryData<string> Available =>
        [.. ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable).Select(provider => provider.Id)];

    private CaseReport? Report => CaseReport.Read(_directory.File("report.json"));

    [NativeTheory]
    [MemberData(nameof(Available))]
    public void A_case_that_meets_a_fault_tells_SQLites_error_and_removes_its_files_and_the_next_case_is_measured(
        string id
    )
    {
        foreach (
            (IoFaultKind kind, string words) in new[]
            {
                (IoFaultKind.Full, "database or disk is full"),
                (IoFaultKind.Write, "disk I/O error"),
                (IoFaultKind.Sync, "disk I/O error"),
                (IoFaultKind.Read, "disk I/O error"),
            }
        )
        {
            Measure(id, kind);

            string failure = Report.ShouldNotBeNull().Failure.ShouldNotBeNull();
            failure.ShouldStartWith($"{id} on log-insert");
            failure.ShouldContain(words);
            failure.ShouldNotContain('\n');
            Directory.GetFiles(_directory.Location, "*.db*").ShouldBeEmpty();
        }

        Measure(id, fault: null);

        CaseReport report = Report.ShouldNotBeNull();
        (report.Failure, report.Operations).ShouldBe((null, 50));
        Directory.GetFiles(_directory.Location, "*.db*").ShouldBeEmpty();
    }

    [Fact]
    public void A_case_whose_database_is_overwritten_tells_SQLites_error() =>
        FailureAfter(database => File.WriteAllBytes(database, new byte[new FileInfo(database).Length]))
            .ShouldContain("SQLite error ");

    [LinuxFact("Only a Unix removes a file that is open.")]
    public void A_case_whose_database_is_removed_fails_when_what_is_left_is_checked() =>
        FailureAfter(File.Delete).ShouldNotBeEmpty();

    public void Dispose()
    {
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, null);
        Environment.SetEnvironmentVariable(CaseReport.CandidateVariable, null);
        _directory.Dispose();
    }

    // What an insert fails with when something is done to its database while it is open.
    private string FailureAfter(Action<string> befall)
    {
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, _directory.File("report.json"));
        Environment.SetEnvironmentVariable(CaseReport.CandidateVariable, PInvokeShim.Id);
        Workload insert = WorkloadCatalog.Find("insert")!;
        CaseSettings settings = new(insert, PragmaSet.Normal, BatchSize.All, 1, 1000);
        string template = new TemplateCache(_directory.Location, PInvokeShim.Provider).Get(settings.Template(1));
        string database = _directory.File("case.db");
        MeasuredCase measured = new(
            settings.Describe(),
            _ => new BlockWork(
                PInvokeShim.Provider,
                settings,
                new StreamOptions(settings.Rows, 100, 1),
                template,
                database
            )
        );
        measured.Open();
        befall(database);
        Should.Throw<Exception>(() =>
        {
            measured.Run(PInvokeShim.Id);
            measured.Check();
            measured.Complete();
        });
        measured.Complete();
        Directory.GetFiles(_directory.Location, "case.db*").ShouldBeEmpty();
        return Report.ShouldNotBeNull().Failure.ShouldNotBeNull();
    }

    // An iteration as BenchmarkDotNet does it, whose execution meets a fault that lasts.
    private void Measure(string id, IoFaultKind? fault)
    {
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, _directory.File("report.json"));
        Environment.SetEnvironmentVariable(CaseReport.CandidateVariable, id);
        StatementCaseWork? work = null;
        MeasuredCase measured = new(
            s_case.Describe(),
            _ =>
                work = new StatementCaseWork(
                    ProviderCatalog.Find(id)!,
                    s_case,
                    new StatementOptions(50, 50),
                    _directory.Location
                )
        );
        using IoFaults faults = IoFaults.Begin(ProviderCatalog.Find(id)!, work!.Databases.Single());
        measured.Open();
        if (fault is { } kind)
        {
            faults.Fail(kind, 1, lasting: true);
            Should.Throw<Exception>(() => measured.Run(id));
        }
        else
        {
            measured.Run(id);
            measured.Check();
        }

        measured.Complete();
    }
}
