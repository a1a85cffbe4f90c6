using SqliteBench.Tests.Studies;

namespace SqliteBench.Tests.Commands;

public sealed class SelectionTests
{
    public static TheoryData<string> Studies => [.. StudyCatalog.All.Select(study => study.Id)];

    [Theory]
    [MemberData(nameof(Studies))]
    public void All_are_the_workloads_of_the_study(string id)
    {
        StudyDefinition study = StudyCatalog.All.Single(study => study.Id == id);
        Read("--workloads ALL", study).Axes.Workloads.ShouldBe(study.WorkloadIds);
    }

    [Fact]
    public void A_study_of_no_providers_refuses_a_choice_of_them() =>
        Should
            .Throw<UsageException>(() => StudyArguments.Read(Pitfalls, new Axes(), $"--providers {MicrosoftSqlite.Id}"))
            .Message.ShouldBe("--providers: the study 'pitfalls' compares no providers");

    private static StudyDefinition Flows => StudyCatalog.All.Single(study => study.Id == "flows");

    private static StudyDefinition Pitfalls => StudyCatalog.All.Single(study => study.Id == "pitfalls");

    [Fact]
    public void Cases_that_cannot_be_are_left_out_and_named() =>
        Read("--workloads backup,restore --threads 1,2,4 --batch-sizes all,7", Flows)
            .Absences.ShouldBe(["backup on 2, 4 threads", "backup in batches of 7", "restore in batches of 7"]);

    [Fact]
    public void Nothing_is_left_out_of_what_can_be() => Read("", Flows).Absences.ShouldBeEmpty();

    // A provider that is always there: an absent one is left out too.
    private static StudyRun Read(string arguments, StudyDefinition study)
    {
        string providers = study.Providers.Count == 0 ? "" : $"--providers {MicrosoftSqlite.Id} ";
        return StudyArguments.Read(study, new Axes(), providers + arguments);
    }
}
