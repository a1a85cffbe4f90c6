using System.CommandLine;
using SqliteBench.Commands;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Results;
using SqliteBench.Studies;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Commands;

public sealed class SelectionTests
{
    public static TheoryData<string> Studies => [.. StudyCatalog.All.Select(study => study.Id)];

    [Theory]
    [MemberData(nameof(Studies))]
    public void All_are_the_workloads_of_the_study(string id)
    {
        StudyDefinition study = StudyCatalog.All.Single(study => study.Id == id);

        Read("--workloads ALL", study).Workloads.ShouldBe(study.WorkloadIds);
    }

    [Fact]
    public void No_study_but_its_own_measures_flows() =>
        StudyCatalog
            .All.Where(study => study.WorkloadIds.Any(id => WorkloadCatalog.Find(id)?.IsFlow == true))
            .ShouldBe([FlowStudy.Definition]);

    [Fact]
    public void The_workload_of_another_study_is_refused_with_those_there_are()
    {
        string sentence = Should.Throw<UsageException>(() => Read("--workloads select", CrudStudy.Definition)).Message;

        sentence.ShouldContain("'select'");
        CrudStudy.Definition.WorkloadIds.ShouldAllBe(id => sentence.Contains(id));
    }

    [Fact]
    public void Cases_that_cannot_be_are_left_out_and_named() =>
        Read("--workloads backup,restore --threads 1,2,4 --batch-sizes all,7", FlowStudy.Definition)
            .Absences.ShouldBe(["backup on 2, 4 threads", "backup in batches of 7", "restore in batches of 7"]);

    [Fact]
    public void Nothing_is_left_out_of_what_can_be() => Read("", FlowStudy.Definition).Absences.ShouldBeEmpty();

    [Theory]
    [InlineData("--workloads delete --threads 2,4", "delete cannot run on 2 threads: its maximum is 1")]
    [InlineData("--workloads restore --batch-sizes 1", "restore cannot run in batches of 1")]
    public void A_workload_of_which_nothing_is_left_is_refused(string arguments, string reason) =>
        Should.Throw<UsageException>(() => Read(arguments, FlowStudy.Definition)).Message.ShouldStartWith(reason);

    private static Selection Read(string arguments, StudyDefinition study)
    {
        AxisOptions options = new();
        RootCommand command = new();
        foreach (Option option in options.All)
        {
            command.Options.Add(option);
        }

        // One that is always there: an absent provider is left out too.
        string[] given = ["--providers", "pinvoke", .. arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries)];
        ParseResult result = command.Parse(given);
        return Selection.Read(options, result, study, new StudyAxes());
    }
}
