using SqliteBench.Workloads.Logs;

namespace SqliteBench.Workloads.Tests;

/// <summary>
/// The names on the command line and in results, which compare old results with new ones: each is written out here once
/// more, for it cannot change without notice.
/// </summary>
public class CatalogNamesTests
{
    private static readonly string[] s_kinds =
    [
        "integer",
        "real",
        "text-20",
        "text-1000",
        "blob-20",
        "blob-1m",
        "null",
    ];

    public static TheoryData<string, string> Descriptions
    {
        get
        {
            TheoryData<string, string> all = [];
            WorkloadCatalog.All.ToList().ForEach(workload => all.Add(workload.Id, workload.Description));
            StatementCatalog.All.ToList().ForEach(workload => all.Add(workload.Id, workload.Description));
            LogFileCatalog.All.ToList().ForEach(log => all.Add(log.Id, log.Description));
            return all;
        }
    }

    [Fact]
    public void Block_workloads_keep_their_names()
    {
        Names(WorkloadCatalog.Blocks)
            .ShouldBe(["insert", "insert-or-ignore", "join", "new-blockset", "select", "select-xor-insert"], true);
        Names(WorkloadCatalog.Flows).ShouldBe(["backup", "delete", "recreate", "restore"], true);
    }

    [Fact]
    public void Statement_workloads_keep_their_names()
    {
        Names(StatementCatalog.Crud)
            .ShouldBe([
                "crud-open-close",
                "crud-open-close-pooled",
                "crud-insert",
                "crud-insert-autoincrement",
                "crud-select-key",
                "crud-select-field",
                "crud-update-key",
                "crud-update-field",
                "crud-delete-key",
                "crud-delete-field",
            ]);
        Names(StatementCatalog.Log).ShouldBe(["log-insert"]);
        Names(StatementCatalog.Journal).ShouldBe(["journal-insert"]);
        Names(StatementCatalog.Bulk)
            .ShouldBe([
                "bulk-values-1",
                "bulk-values-10",
                "bulk-values-100",
                "bulk-values-1000",
                "bulk-json-100",
                "bulk-json-1000",
            ]);
        Names(StatementCatalog.Open)
            .ShouldBe([
                "open-connection",
                "open-connection-pooled",
                "open-first-query",
                "open-first-query-pooled",
                "open-prepare",
                "open-execute-first",
                "open-execute-next",
                "open-execute-unprepared",
            ]);
        Names(StatementCatalog.Types)
            .ShouldBe(
                s_kinds.SelectMany(kind =>
                    new[]
                    {
                        $"type-bind-{kind}",
                        $"type-read-{kind}",
                        $"type-bind-{kind}-x100",
                        $"type-read-{kind}-x100",
                    }
                ),
                ignoreOrder: true
            );
    }

    [Theory]
    [MemberData(nameof(Descriptions))]
    public void Each_is_described_in_a_few_words(string id, string description)
    {
        description.Split(' ').Length.ShouldBeInRange(2, 20, id);
        description.ShouldNotEndWith(".");
    }

    [Fact]
    public void What_is_not_registered_is_not_found()
    {
        WorkloadCatalog.Find("nothing").ShouldBeNull();
        StatementCatalog.Find("nothing").ShouldBeNull();
        WorkloadCatalog.All.ShouldAllBe(workload => WorkloadCatalog.Find(workload.Id) == workload);
        StatementCatalog.All.ShouldAllBe(workload => StatementCatalog.Find(workload.Id) == workload);
    }

    private static IEnumerable<string> Names(IEnumerable<Workload> workloads) =>
        workloads.Select(workload => workload.Id);

    private static IEnumerable<string> Names(IEnumerable<StatementWorkload> workloads) =>
        workloads.Select(workload => workload.Id);
}
