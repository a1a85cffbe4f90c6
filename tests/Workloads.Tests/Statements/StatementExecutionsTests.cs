namespace SqliteBench.Workloads.Tests.Statements;

public sealed class StatementExecutionsTests
{
    private const int Rows = 30;
    private const int Executions = 8;

    // Their statements have no arguments that the seed draws: a key that never changes, a count, NULL, or none at all.
    private static readonly string[] s_sameArguments =
    [
        "crud-open-close",
        "engines-open-close",
        "crud-open-close-pooled",
        "open-connection",
        "open-connection-pooled",
        "open-connection-pragmas",
        "open-first-query",
        "open-first-query-pooled",
        "open-prepare",
        "log-insert",
        "type-bind-null",
        "type-bind-null-x100",
    ];

    public static TheoryData<string> Ids => [.. StatementCatalog.All.Select(workload => workload.Id)];

    public static TheoryData<string> IdsWithDrawnArguments =>
        [
            .. StatementCatalog
                .All.Select(workload => workload.Id)
                .Where(id => !s_sameArguments.Contains(id) && !id.StartsWith("type-read"))
                // 100 MB of values say no more than 100 kB do.
                .Where(id => !id.EndsWith("1m-x100")),
        ];

    /// <summary>Workloads of which each execution has a record of its own.</summary>
    public static TheoryData<string> IdsThatChoose =>
        [
            .. StatementCatalog
                .All.Select(workload => workload.Id)
                .Where(id =>
                    id.StartsWith("crud-select")
                    || id.StartsWith("crud-update")
                    || id.StartsWith("crud-delete")
                    || id.StartsWith("open-execute")
                ),
        ];

    [Theory]
    [MemberData(nameof(IdsWithDrawnArguments))]
    public void Another_seed_makes_other_arguments_and_the_same_seed_the_same(string id)
    {
        string one = ArgumentsOf(id, seed: 1);
        ArgumentsOf(id, seed: 2).ShouldNotBe(one);
        ArgumentsOf(id, seed: 1).ShouldBe(one);
    }

    [Theory]
    [InlineData("type-bind-blob-1m", 2)]
    [InlineData("type-bind-blob-1m-x100", 1)]
    public void No_more_values_are_held_than_are_bound(string id, int executions)
    {
        const long rows = 1_000_000_000_000;
        StatementWork work = StatementCatalog.Find(id)!.Prepare(new StatementOptions(rows, executions));
        work.Expected(databases: 1).Rows.ShouldBe(executions);
    }

    [Theory]
    [MemberData(nameof(IdsThatChoose))]
    public void Each_execution_has_a_record_of_its_own(string id)
    {
        StatementWork some = Prepare(id, executions: Executions);
        StatementWork all = Prepare(id, executions: Rows);
        RecordingProvider.Run(some).Executions.Distinct().Count().ShouldBe(Executions);
        string[] values = [.. RecordingProvider.Run(all).Executions.Select(execution => execution.Values)];
        values.Distinct().Count().ShouldBe(Rows);
    }

    [Fact]
    public void All_records_are_chosen_when_there_are_as_many_executions()
    {
        StatementWork work = Prepare("crud-delete-key", executions: Rows);
        int[] keys = [.. RecordingProvider.Run(work).Executions.Select(execution => int.Parse(execution.Values))];
        keys.ShouldBe(Enumerable.Range(1, Rows), ignoreOrder: true);
        keys.ShouldNotBe(Enumerable.Range(1, Rows), "in the order of their keys one after another is on the same page");
        work.Contents(ran: true).First().Rows.ShouldBeEmpty();
    }

    [Theory]
    [MemberData(nameof(IdsThatChoose))]
    public void More_executions_than_records_are_refused_in_one_sentence(string id)
    {
        StatementWorkload workload = StatementCatalog.Find(id)!;
        string sentence = MessageOf<NotSupportedException>(() =>
            workload.Prepare(new StatementOptions(Rows: 10, Executions: 11))
        );
        sentence.ShouldBe("11 operations on different rows need more than 10 rows: raise --rows");
    }

    // SPEC: 250 openings, 25,000 inserts, 10,000 by key, 2,000 by a field, of 25,000 records.
    [Theory]
    [InlineData("crud-open-close", 250)]
    [InlineData("crud-open-close-pooled", 250)]
    [InlineData("crud-insert", 25_000)]
    [InlineData("crud-insert-autoincrement", 25_000)]
    [InlineData("crud-select-key", 10_000)]
    [InlineData("crud-select-field", 2_000)]
    [InlineData("crud-update-key", 10_000)]
    [InlineData("crud-update-field", 2_000)]
    [InlineData("crud-delete-key", 10_000)]
    [InlineData("crud-delete-field", 2_000)]
    public void The_published_study_has_its_counts(string id, int executions) =>
        StatementCatalog.Find(id)!.Executions(rows: 25_000, published: true).ShouldBe(executions);

    [Theory]
    [MemberData(nameof(Ids))]
    public void A_run_of_any_size_has_an_execution_and_no_more_than_there_are_rows_for(string id)
    {
        StatementWorkload workload = StatementCatalog.Find(id)!;
        foreach (bool published in (bool[])[false, true])
        {
            int one = workload.Executions(1, published);
            one.ShouldBePositive();
            // Huge values are drawn elsewhere; here it is the number that has to be possible.
            if (!id.StartsWith("type"))
            {
                workload.Prepare(new StatementOptions(1, one)).Count.ShouldBe(one);
            }

            workload.Executions(1_000_000, published).ShouldBeInRange(1, 1_000_000);
        }
    }

    [Theory]
    [InlineData("type-bind-blob-1m", 0)]
    [InlineData("type-bind-integer-x100", 0)]
    [InlineData("type-read-blob-1m", 5)]
    [InlineData("type-read-integer-x100", 100)]
    public void Values_are_stored_only_to_be_read_and_as_many_as_an_operation_reads(string id, int stored)
    {
        StatementWorkload workload = StatementCatalog.Find(id)!;
        StatementWork work = workload.Prepare(new StatementOptions(Rows: 5, Executions: 1));
        work.Contents(ran: false).First().Rows.Count().ShouldBe(stored);
        workload.EstimatedBytes(5).ShouldBe(workload.EstimatedBytes(stored));
    }

    [Theory]
    [InlineData("crud-select-key", 1, 1)]
    [InlineData("open-execute-next", 1, 1)]
    [InlineData("open-execute-unprepared", Executions, 1)]
    [InlineData("open-execute-first", Executions, 1)]
    [InlineData("open-prepare", Executions, 1, 0, 0)]
    [InlineData("open-first-query", Executions, Executions)]
    [InlineData("open-first-query-pooled", Executions, Executions, Executions)]
    [InlineData("open-connection", 0, Executions, 0, 0)]
    [InlineData("open-connection-pooled", 0, Executions, Executions, 0)]
    [InlineData("open-connection-pragmas", 0, Executions, Executions, 0)]
    public void Statements_are_prepared_and_connections_opened_as_often_as_the_name_says(
        string id,
        int prepared,
        int opened,
        int pooled = 0,
        int executed = Executions
    )
    {
        Recording recording = RecordingProvider.Run(Prepare(id));
        (recording.Prepared, recording.Opened, recording.Pooled).ShouldBe((prepared, opened, pooled));
        recording.Executions.Count.ShouldBe(executed);
    }

    [Fact]
    public void Statements_prepared_ahead_run_once_each_and_are_used_up_then()
    {
        StatementWork work = Prepare("open-execute-first");

        RecordingProvider
            .Run(work)
            .Executions.Select(execution => execution.Statement)
            .ShouldBe(Enumerable.Range(0, Executions));
        work.Workload.StartsAnew.ShouldBeTrue("a second run would measure second executions");
        StatementCatalog.Find("open-execute-next")!.StartsAnew.ShouldBeFalse();
    }

    [Theory]
    [InlineData("crud-insert", 1)]
    [InlineData("crud-select-field", 1)]
    [InlineData("log-insert", 1)]
    [InlineData("bulk-json-100", 1)]
    [InlineData("journal-insert", 0)]
    [InlineData("open-connection", 0)]
    public void All_executions_are_one_transaction_except_where_transactions_are_measured(
        string id,
        int transactions
    ) => RecordingProvider.Run(Prepare(id)).Begun.ShouldBe(transactions);

    [Fact]
    public void The_lines_of_a_log_are_those_of_the_files() =>
        RecordingProvider
            .Run(Prepare("log-insert", executions: 3))
            .Executions.Select(execution => execution.Values)
            .ShouldBe(["test0", "test1", "test2"]);

    private static string ArgumentsOf(string id, ulong seed) =>
        string.Join('\n', RecordingProvider.Run(Prepare(id, seed)).Executions);

    private static StatementWork Prepare(string id, ulong seed = 1, int executions = Executions) =>
        StatementCatalog.Find(id)!.Prepare(new StatementOptions(id.Contains("1m") ? 1 : Rows, executions, seed));
}
