namespace SqliteBench.Workloads.Tests.Running;

/// <summary>
/// Runs on a database in which an operation fails: SQLite's error comes out, everything is closed, and the database holds
/// whole transactions. One simulation at a time is possible in a process, so all of it is in this class.
/// </summary>
public sealed class FaultedRunTests(BuiltTemplates templates) : RunTests(templates)
{
    private const long Rows = 100;
    private const int Operations = 40;
    private const int Batch = 5;

    private static readonly string[] s_words = ["disk I/O error", "database or disk is full"];

    public static TheoryData<string, IoFaultKind> Cases =>
        (from provider in Available from kind in Enum.GetValues<IoFaultKind>() select (provider.Id, kind)).ToTheory();

    [NativeTheory]
    [MemberData(nameof(Cases))]
    public async Task A_workload_gives_the_error_and_whole_batches_on_one_thread_and_on_four(
        string id,
        IoFaultKind kind
    )
    {
        Workload insert = WorkloadCatalog.Find("insert")!;
        OperationStream stream = StreamOf(insert, Rows, Operations);
        (int, bool)[] early = [(1, false), (2, true)];
        (int, bool)[] late = [(3, false), (9, true)];
        (int, string, (int, bool)[])[] runs =
        [
            (1, "DELETE", early),
            (1, "WAL", late),
            (4, "DELETE", late),
            (4, "WAL", early),
        ];
        foreach ((int threads, string journalMode, (int, bool)[] faults) in runs)
        {
            foreach ((int operation, bool lasting) in faults)
            {
                string pragmas = $"journal_mode={journalMode}+synchronous=FULL+cache_size=-4";
                RunOptions options = Options(insert, Rows, Batch, threads) with { Pragmas = PragmaSet.Parse(pragmas) };
                string database = options.Databases[0];

                await FailAsync(
                    id,
                    database,
                    (kind, operation, lasting),
                    () => insert.With(stream).Open(ProviderCatalog.Find(id)!, options),
                    run => run.Execute(0, Operations)
                );

                database.ShouldHold([]);
                long inserted = CountRows(database) - Rows;
                inserted.ShouldBeInRange(0, Operations);
                (inserted % Batch).ShouldBe(0);
            }
        }
    }

    [NativeTheory]
    [MemberData(nameof(Cases))]
    public async Task Of_four_databases_the_one_that_fails_is_told_and_the_others_are_written(
        string id,
        IoFaultKind kind
    )
    {
        StatementWork work = StatementCatalog
            .Find("log-insert")!
            .Prepare(new StatementOptions(Rows: 50, Executions: 50));
        string layout = Temporary.File("layout.db");
        work.Table.LayOut(PInvokeShim.Provider, layout);
        foreach (bool lasting in (bool[])[false, true])
        {
            string[] databases = [.. Enumerable.Range(0, 4).Select(_ => BuiltTemplates.CopyOf(layout, Temporary))];

            await FailAsync(
                id,
                databases[2],
                (kind, 1, lasting),
                () => work.OpenOn(ProviderCatalog.Find(id)!, PragmaSet.Parse("synchronous=FULL"), databases),
                run => run.Execute(0, work.Count)
            );

            Array.ForEach(databases, database => database.ShouldHold(work.Contents(ran: database != databases[2])));
        }
    }

    [NativeTheory]
    [MemberData(nameof(Cases))]
    public async Task A_transaction_of_steps_gives_the_error_and_leaves_nothing(string id, IoFaultKind kind)
    {
        Workload insert = WorkloadCatalog.Find("insert")!;
        OperationStream stream = StreamOf(insert, Rows, Operations);
        RunOptions options = Options(insert, Rows) with { Pragmas = PragmaSet.Parse("synchronous=FULL+cache_size=-4") };
        string database = options.Databases[0];

        await FailAsync(
            id,
            database,
            (kind, 2, true),
            () => insert.With(stream).Open(ProviderCatalog.Find(id)!, options),
            run =>
            {
                run.Begin();
                run.ExecuteStep(0, Operations);
                run.Commit();
            }
        );

        database.ShouldHold([]);
        CountRows(database).ShouldBe(Rows);
    }

    // Opens, has an operation fail, and closes as its users do: what comes out is what they tell.
    private static async Task FailAsync(
        string id,
        string database,
        (IoFaultKind Kind, long Operation, bool Lasting) fault,
        Func<WorkloadRun> open,
        Action<WorkloadRun> execute
    )
    {
        using IoFaults faults = IoFaults.Begin(ProviderCatalog.Find(id)!, database);
        Exception? failure = await Xunit.Record.ExceptionAsync(() =>
            Task.Run(() =>
                {
                    using WorkloadRun run = open();
                    faults.Fail(fault.Kind, fault.Operation, fault.Lasting);
                    execute(run);
                })
                .WaitAsync(TestRun.End)
        );

        faults.Failures.ShouldBeGreaterThan(0, $"{fault} on {database}");
        failure.ShouldNotBeNull($"{fault} on {database}");
        s_words.ShouldContain(word => failure.Message.Contains(word), failure.ToString());
    }

    private static long CountRows(string path)
    {
        using IConnection connection = PInvokeShim.Provider.Open(path);
        return long.Parse(connection.QueryText("SELECT count(*) FROM Block")!);
    }
}
