using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Studies;
using SqliteBench.Workloads.Logs;

namespace SqliteBench.Tests.Measurement;

/// <summary>The benchmarks of the studies of statements, called as BenchmarkDotNet calls them.</summary>
[Collection(ProcessCollection.Name)]
public sealed class StatementBenchmarksTests : IDisposable
{
    private const int Rows = 50;

    private readonly TemporaryDirectory _directory = new();
    private readonly TemporaryDirectory _other = new();
    private readonly TemporaryDirectory _reports = new();

    public static TheoryData<string> Ids =>
        [.. StudyCatalog.All.Where(study => study.Statements.Count > 0).Select(study => study.Id)];

    [Theory]
    [InlineData(
        "file-buffered",
        "--benchmarkName",
        "SqliteBench.Studies.LogStudy.FileBuffered(Rows: 1.5, Pragmas: a.b)"
    )]
    [InlineData("pinvoke", "--benchmarkName", "SqliteBench.Studies.LogStudy.PInvoke")]
    [InlineData(null, "--benchmarkName", "SqliteBench.Studies.LogStudy.Nonesuch(Rows: 1)")]
    [InlineData(null, "--benchmarkName")]
    [InlineData(null)]
    public void A_process_knows_what_it_measures_by_its_arguments(string? candidate, params string[] arguments) =>
        StudyBenchmarks.CandidateOf(typeof(LogStudy), ["program", .. arguments]).ShouldBe(candidate);

    [Theory]
    [MemberData(nameof(Ids))]
    public void A_provider_is_measured_and_leaves_nothing(string id)
    {
        StudyDefinition study = StudyCatalog.All.Single(study => study.Id == id);
        StatementWorkload workload = study.Statements[^1];

        CaseReport report = Run(study, workload, PInvokeShim.Id, benchmarks => benchmarks.PInvoke());

        report.Failure.ShouldBeNull();
        report.Operations.ShouldBePositive();
        (report.Steps?.Count).ShouldBe(study == LogSpillStudy.Definition ? 10 : null);
    }

    [Fact]
    public void Databases_side_by_side_go_to_the_place_of_the_case()
    {
        CaseReport report = Run(
            JournalStudy.Definition,
            StatementCatalog.Journal[0],
            PInvokeShim.Id,
            benchmarks =>
            {
                benchmarks.PInvoke();
                Directory.GetFiles(_other.Location, "*.db").Length.ShouldBe(3);
                Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
            },
            databases: 3
        );

        report.Operations.ShouldBe(3 * Rows);
    }

    [Theory]
    [InlineData(UnbufferedLogFile.FileId, nameof(LogStudy.FileUnbuffered))]
    [InlineData(BufferedLogFile.FileId, nameof(LogStudy.FileBuffered))]
    [InlineData(MemoryLogFile.FileId, nameof(LogStudy.FileMemory))]
    [InlineData(SyncedLogFile.FileId, nameof(LogStudy.FileSyncedAtEnd))]
    [InlineData(SyncedLineLogFile.FileId, nameof(LogStudy.FileSyncedEachLine))]
    public void Each_file_beside_the_log_is_measured_under_its_own_id(string id, string method)
    {
        LogStudy.Definition.Beside.ShouldContain(id);

        CaseReport report = Run(
            LogStudy.Definition,
            StatementCatalog.Log[0],
            id,
            benchmarks =>
            {
                typeof(LogStudy).GetMethod(method)!.Invoke(benchmarks, null);
                Path.GetExtension(Directory.GetFiles(_directory.Location).ShouldHaveSingleItem()).ShouldBe(".log");
            }
        );

        report.Failure.ShouldBeNull();
        (report.Operations, report.Rows).ShouldBe((Rows, Rows));
    }

    public void Dispose()
    {
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, null);
        Environment.SetEnvironmentVariable(CaseReport.CandidateVariable, null);
        Environment.SetEnvironmentVariable("SQLITEBENCH_AXES", null);
        _directory.Dispose();
        _other.Dispose();
        _reports.Dispose();
    }

    private CaseReport Run(
        StudyDefinition study,
        StatementWorkload workload,
        string candidate,
        Action<StatementBenchmarks> measure,
        int databases = 1
    )
    {
        StatementBenchmarks benchmarks = Begin(study, workload, candidate, databases);
        benchmarks.Prepare();
        for (int iteration = 0; iteration < 2; iteration++)
        {
            benchmarks.Open();
            measure(benchmarks);
            benchmarks.Check();
        }

        benchmarks.Complete();

        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
        Directory.GetFileSystemEntries(_other.Location).ShouldBeEmpty();
        return CaseReport.Read(_reports.File("report.json")).ShouldNotBeNull();
    }

    private StatementBenchmarks Begin(
        StudyDefinition study,
        StatementWorkload workload,
        string candidate,
        int databases
    )
    {
        Place[] places = [new("first", _directory.Location), new("second", _other.Location)];
        new Axes
        {
            // Sampling observes the engine, which other tests use at the same time.
            HasSampling = false,
            Databases = places[0].Directory,
            Places = places,
        }
            .With(Axis.Workloads, workload.Id)
            .With(Axis.Pragmas, PragmaSet.Normal)
            .With(Axis.Rows, Rows)
            .With(Axis.Databases, databases)
            .Publish();
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, _reports.File("report.json"));
        Environment.SetEnvironmentVariable(CaseReport.CandidateVariable, candidate);
        StatementBenchmarks benchmarks = (StatementBenchmarks)Activator.CreateInstance(study.Benchmarks)!;
        benchmarks.Workload = StatementBenchmarks.WorkloadValues.Single();
        benchmarks.Pragmas = StatementBenchmarks.PragmaValues.Single();
        benchmarks.Rows = StatementBenchmarks.RowValues.Single();
        if (benchmarks is JournalStudy journal)
        {
            journal.FileSystem = JournalStudy.FileSystemValues.Last();
            journal.Databases = JournalStudy.DatabaseValues.Single();
        }

        return benchmarks;
    }
}
