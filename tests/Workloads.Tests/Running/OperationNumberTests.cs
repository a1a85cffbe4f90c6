namespace SqliteBench.Workloads.Tests.Running;

/// <summary>A failure names its operation, whichever provider raises it.</summary>
public sealed class OperationNumberTests(BuiltTemplates templates) : RunTests(templates)
{
    private const int Operations = 50;
    private const int Refused = 36;

    [Theory]
    [MemberData(nameof(Providers))]
    public void Of_a_workload(string id)
    {
        Workload insert = WorkloadCatalog.Find("insert")!;
        OperationStream stream = StreamOf(insert, 1000, Operations);
        RunOptions options = Options(insert, 1000, batchSize: 10);
        Refuse(options.Databases[0], "Block", $"NEW.Hash = '{stream.Operations[Refused].Hash}'");
        using WorkloadRun run = insert.With(stream).Open(ProviderCatalog.Find(id)!, options);
        NumberOf(Should.Throw<Exception>(() => run.Execute(0, Operations))).ShouldBe(Refused + 1);
    }

    [Theory]
    [MemberData(nameof(Providers))]
    public void Of_a_statement(string id)
    {
        StatementWork work = StatementCatalog
            .Find("crud-insert")!
            .Prepare(new StatementOptions(Operations, Operations));
        string path = Temporary.File("statement.db");
        work.Table.LayOut(PInvokeShim.Provider, path);
        Refuse(path, "Record", $"NEW.Id = {Refused + 1}");

        using WorkloadRun run = work.OpenOn(ProviderCatalog.Find(id)!, PragmaSet.Normal, path);

        NumberOf(Should.Throw<Exception>(() => run.Execute(0, Operations))).ShouldBe(Refused + 1);
    }

    // An error of C++ has the number in its message.
    private static int? NumberOf(Exception exception) =>
        exception is NativeBaselineException
            ? int.Parse(exception.Message.Split(' ', ':')[1])
            : OperationNumber.Of(exception);

    private static void Refuse(string path, string table, string condition)
    {
        using PInvokeConnection connection = PInvokeConnection.Open(path);
        connection.Execute(
            $"CREATE TRIGGER refuse BEFORE INSERT ON {table} WHEN {condition} BEGIN SELECT RAISE(ABORT, 'refused'); END"
        );
    }
}
