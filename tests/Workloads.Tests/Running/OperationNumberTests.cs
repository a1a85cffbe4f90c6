namespace SqliteBench.Workloads.Tests.Running;

/// <summary>A failure names its operation, whichever provider raises it.</summary>
public sealed class OperationNumberTests(BuiltTemplates templates) : DirectoryTests, IClassFixture<BuiltTemplates>
{
    private const int Operations = 50;
    private const int Refused = 36;

    public static TheoryData<string> Providers =>
        [.. ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable).Select(provider => provider.Id)];

    [Theory]
    [MemberData(nameof(Providers))]
    public void Of_a_workload(string id)
    {
        Workload insert = WorkloadCatalog.Find("insert")!;
        OperationStream stream = OperationStream.Generate(insert, new StreamOptions(1000, Operations));
        string path = templates.For(insert, 1000, Temporary);
        Refuse(path, "Block", $"NEW.Hash = '{stream.Operations[Refused].Hash}'");
        RunOptions options = new([path], PragmaSet.Normal, new BatchSize(10));

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
        work.LayOut(path);
        Refuse(path, "Record", $"NEW.Id = {Refused + 1}");

        using WorkloadRun run = work.OpenOn(ProviderCatalog.Find(id)!, PragmaSet.Normal, path);

        NumberOf(Should.Throw<Exception>(() => run.Execute(0, Operations))).ShouldBe(Refused + 1);
    }

    // An error of C++ has the number in its message.
    private static int? NumberOf(Exception exception) =>
        exception is NativeBaselineException
            ? int.Parse(exception.Message.Split(' ', ':')[1], System.Globalization.CultureInfo.InvariantCulture)
            : OperationNumber.Of(exception);

    private static void Refuse(string path, string table, string condition)
    {
        using PInvokeConnection connection = PInvokeConnection.Open(path);
        connection.Execute(
            $"CREATE TRIGGER refuse BEFORE INSERT ON {table} WHEN {condition} BEGIN SELECT RAISE(ABORT, 'refused'); END"
        );
    }
}
