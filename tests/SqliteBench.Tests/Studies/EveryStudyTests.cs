using SqliteBench.Tests.Measurement.Turns;

namespace SqliteBench.Tests.Studies;

/// <summary>Cases of every study at its smallest, with every value of its axes, launched once, in this process.</summary>
[Collection(ObserverCollection.Name)]
public sealed class EveryStudyTests : DirectoryTests
{
    private const int Rows = 1000;
    private const int Operations = 20;

    public static TheoryData<string, string> Selections =>
        (
            from study in StudyCatalog.All
            select (
                study.Id,
                study == StudyCatalog.Standard ? "--providers all"
                : study.Compares.Contains(Axis.Schemas.Column) ? "--schemas all"
                // What this process can have: DuckDB's library is fetched for runs, and SQLite has started.
                : study.Providers.Contains(DuckDbEngine.Provider)
                    ? $"--providers {MicrosoftSqlite.Id},{LiteDbEngine.Id}"
                : study.Compares.Contains(Axis.Configs.Column) ? $"--sqlite-config {SqliteConfig.Normal}"
                : ""
            )
        ).ToTheory();

    [Theory]
    [MemberData(nameof(Selections))]
    public void No_case_of_a_study_fails(string id, string arguments)
    {
        StudyDefinition study = StudyCatalog.All.Single(study => study.Id == id);
        // Rows of 1 MB are fewer by themselves.
        string rows = study.Quick.On(Axis.Rows)[0] > Rows ? $"--rows {Rows}" : "";
        Axes axes = Read(study, $"{arguments} {rows}".Trim());
        TemplateCache cache = new(axes.Templates);
        foreach (Template template in axes.SelectedTemplates)
        {
            _ = cache.Get(template);
        }

        StudyCase[] all = [.. study.CasesOf(axes)];
        HashSet<Case> wanted =
        [
            .. (study.Compares.Contains(Axis.Schemas.Column) ? all : Covering(all)).Select(one => one.Case),
        ];
        LaunchedCase[] cases =
        [
            .. LaunchedCase.GroupsOf(all.Select(one => one.Case), axes, wanted.Contains).SelectMany(group => group),
        ];
        new CaseSchedule(SmallCase.Here, LaunchLimits.Exactly(1), Inspection.Brief).Run(cases);

        cases.ShouldNotBeEmpty();
        cases.Where(one => !one.IsTimed).Select(one => $"{one.Case}: {one.Failure?.Message}").ShouldBeEmpty();
        cases.ShouldAllBe(one => one.Ratio.Value > 0);
        cases.ShouldAllBe(one => one.HasBaseline || !NativeBaseline.Provider.IsAvailable);
        foreach (LaunchedCase one in cases)
        {
            if (one.Case.Workload is MeasuredBlocks)
            {
                one.Findings.ShouldNotBeNull().Operations.ShouldBe(one.Case.Operations);
            }
        }

        Directory.GetFiles(Temporary.Location).ShouldBeEmpty();
    }

    private Axes Read(StudyDefinition study, string arguments) =>
        StudyArguments
            .Read(study, study.Quick, arguments)
            .In(Path.Combine(Temporary.Location, "templates"), [new Place("here", Temporary.Location)])
            .Axes with
        {
            Operations = Operations,
        };

    // Covers every provider and every value of every axis. AnswersTests runs each provider on each workload.
    private static StudyCase[] Covering(StudyCase[] cases)
    {
        StudyCase[] shuffled = [.. cases];
        new Random(1).Shuffle(shuffled);
        HashSet<KeyValuePair<string, string>> met = [];
        return
        [
            .. shuffled.Where(one =>
                one.Row.Axes.Prepend(new("", one.Row.Provider)).Where(met.Add).ToArray().Length > 0
            ),
        ];
    }
}
