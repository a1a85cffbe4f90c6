using SqliteBench.Tests.Measurement.Turns;

namespace SqliteBench.Tests.Measurement;

// Inspecting a case observes the engine.
[Collection(ObserverCollection.Name)]
public sealed class MeasuredRunTests : DirectoryTests
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
        StudyRun run = StudySelection
            .Planned(study, axes with { Operations = 100 })
            .In(workspace.Templates, workspace.Places);
        RunRecord record = new(Other.File("results.csv"), SampleResults.Run().ToOrigin());
        int launches = 0;
        MeasuredRun measured = new(
            [run with { Inspection = Inspection.Brief, Limits = LaunchLimits.Exactly(2) }],
            workspace,
            record,
            TextWriter.Null
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

        Should.Throw<OperationCanceledException>(measured.Measure);

        CaseResult kept = record.Measured.ShouldHaveSingleItem();
        kept.Metric("launches").ShouldBe(new Estimate(2));
        ResultsFile.Read(record.Path).Cases.Select(result => result.Key).ShouldBe([kept.Key]);
    }
}
