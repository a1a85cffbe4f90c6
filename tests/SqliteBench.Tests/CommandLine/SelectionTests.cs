using System.CommandLine;
using SqliteBench.CommandLine;
using SqliteBench.Studies;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.CommandLine;

public sealed class SelectionTests
{
    [Theory]
    [InlineData("all", "select,insert,select-xor-insert,insert-or-ignore,join,new-blockset")]
    [InlineData("flows", "backup,recreate,restore,delete")]
    [InlineData("restore,Flows", "restore,backup,recreate,delete")]
    [InlineData("ALL,delete", "select,insert,select-xor-insert,insert-or-ignore,join,new-blockset,delete")]
    public void A_group_stands_for_its_workloads(string given, string ids) =>
        Read($"--workloads {given}").Workloads.Select(workload => workload.Id).ShouldBe(ids.Split(','));

    [Fact]
    public void All_that_a_study_of_block_workloads_measures_are_those() =>
        StudyCatalog
            .All.Except([FlowStudy.Definition])
            .SelectMany(study => new[] { study.Quick, study.Full })
            .SelectMany(axes => Read("", axes).Workloads)
            .ShouldAllBe(workload => !workload.IsFlow);

    [Fact]
    public void The_study_of_flows_measures_all_of_them() =>
        Read("", FlowStudy.Definition.Quick).Workloads.ShouldBe(WorkloadCatalog.Flows);

    [Fact]
    public void Cases_that_cannot_be_are_left_out_and_named() =>
        Read("--workloads backup,restore,join --threads 1,2,4 --batch-sizes all,7")
            .Absences.ShouldBe(["backup on 2, 4 threads", "backup in batches of 7", "restore in batches of 7"]);

    [Fact]
    public void Nothing_is_left_out_of_what_can_be() => Read("--workloads flows,join").Absences.ShouldBeEmpty();

    [Theory]
    [InlineData("--workloads join,delete --threads 2,4", "delete cannot run on 2 threads: its maximum is 1")]
    [InlineData("--workloads restore --batch-sizes 1", "restore cannot run in batches of 1")]
    public void A_workload_of_which_nothing_is_left_is_refused(string arguments, string reason) =>
        Should.Throw<UsageException>(() => Read(arguments)).Message.ShouldStartWith(reason);

    private static Selection Read(string arguments, StudyAxes? standard = null)
    {
        AxisOptions options = new();
        RootCommand command = new();
        foreach (Option<string?> option in options.All)
        {
            command.Options.Add(option);
        }

        // One that is always there: an absent provider is left out too.
        string[] given = ["--providers", "pinvoke", .. arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries)];
        ParseResult result = command.Parse(given);
        return Selection.Read(options, result, standard ?? new StudyAxes());
    }
}
