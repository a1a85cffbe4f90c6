namespace SqliteBench.Providers.Tests.Abstractions;

/// <summary>
/// Opens a database, inserts one long text with the very same statements whatever the provider, and closes it again.
/// </summary>
internal sealed class ObservedInsert(string path, string engine) : IProviderVisitor<bool>
{
    public const int Payload = 100_000;

    private const string Insert = "INSERT INTO Item(Text, Number) VALUES (@Text, @Number)";
    private const int BusyTimeoutMilliseconds = 1000;

    private static readonly TextArguments Item = new(new string('x', Payload), 1);

    public static void Run(Provider provider, string path) =>
        provider.Accept(new ObservedInsert(path, EngineLibrary.Path));

    // What the baseline does: it sets the timeout and the pragmas, and reads the pragmas back.
    public bool Managed<TConnection, TStatement>()
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        using TConnection connection = TConnection.Open(path);
        connection.Execute($"PRAGMA busy_timeout={BusyTimeoutMilliseconds}");
        connection.Execute("PRAGMA synchronous=full");
        connection.QueryText("PRAGMA synchronous");
        using TStatement statement = connection.Prepare<TextArguments>(Insert);
        connection.Begin(TransactionMode.Deferred);
        statement.Execute(in Item).ShouldBe(1);
        connection.Commit();
        return true;
    }

    public bool Native(NativeLibraryBaseline library)
    {
        using NativeRun run = library.OpenStatement(
            new NativeStatementOptions(
                Engine: engine,
                Database: path,
                Pragmas: "PRAGMA synchronous=full",
                Sql: Insert,
                Columns: "",
                Arguments: ArgumentEncoder.Encode<TextArguments>([Item]),
                ExecutionCount: 1,
                Usage: StatementUsage.Reused,
                BusyTimeoutMilliseconds: BusyTimeoutMilliseconds
            )
        );
        run.Execute(0, 1);
        return true;
    }
}
