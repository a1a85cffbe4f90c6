using Candidate = SqliteBench.Measurement.StartupTime.Candidate;

namespace SqliteBench.Tests.StartupTime;

/// <summary>Programs that need not be published.</summary>
public sealed class StartupMeasurementTests : IDisposable
{
    private const long Rows = 100;
    private readonly TemporaryDirectory _directory = new();
    private readonly StartupWorkspace _workspace;

    public StartupMeasurementTests() => _workspace = new(_directory.Location, _directory.Location);

    [NativeFact]
    public void The_baseline_is_launched_and_is_once_its_own_time()
    {
        StartupPlan plan = new([NativeBaseline.Provider], [], Rows, StreamOptions.DefaultSeed, Launches: 2);
        StartupPrograms programs = new(plan, Template(), _workspace);
        programs.Publish(TextWriter.Null);
        StartupMeasurement measurement = new(plan, programs, _workspace);

        CaseResult start = measurement.Measure(TextWriter.Null).ShouldHaveSingleItem();

        measurement.Failures.ShouldBeEmpty();
        start.Provider.ShouldBe(NativeBaseline.Id);
        start.Axes.ShouldBe([new("workload", "first-row"), new("rows", "100"), new("build", "native")]);
        start.Samples.Count.ShouldBe(2);
        start.Metric("ratio_paired").ShouldBe(new Estimate(1));
        start.Metric("published_bytes")!.Value.Value.ShouldBeGreaterThan(1_000_000);
        start.Metric("provider_bytes").ShouldBeNull();
    }

    // Without a provider it does no work.
    [Fact]
    public void A_program_that_does_not_do_its_work_is_named_and_leaves_no_database()
    {
        PublishedProgram program = new(AppContext.BaseDirectory);
        Candidate candidate = new("mine", "jit", database => program.Start(BuildWay.Jit.Environment, database, "1"));

        Should
            .Throw<WorkerException>(() =>
                new WorkTiming(WorkloadCatalog.Select, Rows, StreamOptions.DefaultSeed).Run(
                    PInvokeShim.Provider,
                    [candidate],
                    Template(),
                    _workspace.Databases
                )
            )
            .Message.ShouldStartWith("mine, jit: ");

        Directory.GetFiles(_workspace.Databases, "*.db*").ShouldBeEmpty();
    }

    [Fact]
    public void Work_has_its_time_and_its_ratio_to_that_of_the_usual_build()
    {
        StartupPlan plan = new([PInvokeShim.Provider], [], Rows, StreamOptions.DefaultSeed, Launches: 2);
        StartupMeasurement cases = new(plan, new StartupPrograms(plan, Template(), _workspace), _workspace);
        Candidate program = new(PInvokeShim.Id, "native-aot", _ => throw new NotSupportedException());

        CaseResult work = cases.Work(program, WorkloadCatalog.Select, [10, 20, 30], [20, 40, 60]);
        CaseResult alone = cases.Work(program, WorkloadCatalog.Select, [10, 20, 30], jit: null);

        work.Metric("time_ns")!.Value.Value.ShouldBe(20);
        work.Metric("ratio_jit")!.Value.Value.ShouldBe(0.5);
        alone.Metric("ratio_jit").ShouldBeNull();
    }

    [Fact]
    public void Databases_and_builds_go_and_published_programs_stay()
    {
        string kept = Path.Combine(Directory.CreateDirectory(_workspace.Published).FullName, "program");
        File.WriteAllText(kept, "");
        File.WriteAllText(Path.Combine(_workspace.Databases, "start.db"), "");
        File.WriteAllText(Path.Combine(_workspace.Builds, "Chosen.cs"), "");

        _workspace.Dispose();

        Directory.GetFiles(_directory.Location, "*", SearchOption.AllDirectories).ShouldBe([kept]);
    }

    public void Dispose()
    {
        _workspace.Dispose();
        _directory.Dispose();
    }

    private string Template() => _workspace.Cache.Get(WorkloadCatalog.Select.Template(Rows, StreamOptions.DefaultSeed));
}
