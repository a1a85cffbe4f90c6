using SqliteBench.Tests.Measurement.Turns;

namespace SqliteBench.Tests.Commands;

// Inspecting a case observes the engine.
[Collection(ObserverCollection.Name)]
public sealed class StudySessionTests : DirectoryTests
{
    [Fact]
    public void An_interruption_among_launches_keeps_the_cases_that_have_all_of_theirs()
    {
        using RunWorkspace workspace = new([Temporary.Location], comparesPlaces: false);
        StudyDefinition study = StudyCatalog.Standard;
        Axes axes = study
            .Quick.With(Axis.Providers, PInvokeShim.Provider)
            .With(Axis.Workloads, "select")
            .With(Axis.Pragmas, PragmaSet.Normal)
            .With(Axis.Rows, 100, 200, 300);
        StudyRun run = Selection
            .Planned(study, axes with { Operations = 100 })
            .In(workspace.Templates, workspace.Places);
        RunRecord record = new(Other.File("results.csv"), SampleResults.Run().ToOrigin());
        int launches = 0;
        StudySession session = new(
            run with
            {
                Inspection = Inspection.Brief,
            },
            BenchmarkDotNetRun.Parse("--job dry --launchCount 2".Split(' ')),
            workspace,
            record,
            new RunChoices(Label: null, Command: "", Quoted: [], Budget: null, Interrupted: null)
        )
        {
            // Each of the three cases is launched once, and one of them once more.
            Launcher = new FakeLauncher(
                (candidates, seed, inspection) =>
                    ++launches <= 4
                        ? SmallCase.Here.Launch(candidates, seed, inspection)
                        : throw new OperationCanceledException()
            ),
        };

        ProgramCall.Of(() =>
        {
            Should.Throw<OperationCanceledException>(session.Measure);
            return ExitCode.Success;
        });

        CaseResult kept = record.Measured.ShouldHaveSingleItem();
        kept.Metric("launches").ShouldBe(new Estimate(2));
        ResultsFile.Read(record.Path).Cases.Select(result => result.Key).ShouldBe([kept.Key]);
    }
}
