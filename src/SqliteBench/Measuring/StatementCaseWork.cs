using System.Globalization;
using SqliteBench.Providers;
using SqliteBench.Studies;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measuring;

/// <summary>A provider on a statement workload.</summary>
public class StatementCaseWork : CaseWork
{
    private readonly Provider _reader;
    private readonly string _layout;
    private readonly string[] _databases;
    private bool _hasRun;

    /// <summary>Makes the arguments and works out their answers.</summary>
    /// <param name="provider">The provider; it has to be available.</param>
    /// <param name="reader">What lays the database out and reads it: any synchronous provider.</param>
    /// <param name="settings">The setting.</param>
    /// <param name="options">The size of the run.</param>
    /// <param name="directory">Where the databases go.</param>
    public StatementCaseWork(
        Provider provider,
        Provider reader,
        StatementCase settings,
        StatementOptions options,
        string directory
    )
    {
        ArgumentNullException.ThrowIfNull(settings);
        Provider = provider;
        _reader = reader;
        Settings = settings;
        Work = settings.Workload.Prepare(options);
        string name = Path.Combine(directory, Guid.NewGuid().ToString("n"));
        _layout = name + ".layout.db";
        _databases =
        [
            .. Enumerable
                .Range(0, settings.Databases)
                .Select(number => string.Create(CultureInfo.InvariantCulture, $"{name}-{number}.db")),
        ];
    }

    /// <inheritdoc />
    public override string Name => $"{Provider} on {Settings.Describe()}";

    /// <inheritdoc />
    public override long Operations => (long)Work.Operations * _databases.Length;

    /// <inheritdoc />
    public override long Rows => Work.Workload.Writes ? Operations : Work.Expected(_databases.Length).Rows;

    /// <inheritdoc />
    public override bool StartsAnew => Settings.StartsAnew;

    /// <summary>The setting.</summary>
    protected StatementCase Settings { get; }

    /// <summary>The statement with its arguments.</summary>
    protected StatementWork Work { get; }

    /// <summary>The first database.</summary>
    protected string Database => _databases[0];

    /// <summary>What is open, or null.</summary>
    protected StatementRun? Run { get; private set; }

    /// <inheritdoc />
    public override void Open()
    {
        if (Run is not null)
        {
            return;
        }

        foreach (string database in _databases)
        {
            LayOut(database);
        }

        Run = Work.Open(Provider!, _databases, Settings.Pragmas);
    }

    // An empty table is made anew: the copy of one may share its pages with it, which a file system then copies on write.
    private void LayOut(string database)
    {
        if (Work.StartsEmpty)
        {
            DatabaseFiles.Delete(database);
            Work.LayOut(_reader, database);
            DatabaseFiles.Sync(database);
            return;
        }

        if (!File.Exists(_layout))
        {
            Work.LayOut(_reader, _layout);
        }

        DatabaseFiles.Copy(_layout, database);
    }

    /// <inheritdoc />
    public override RunResult Execute()
    {
        MarkAsRun();
        return Run!.Execute();
    }

    /// <inheritdoc />
    public override int LatenciesOfExecution => Work.Options.Executions * _databases.Length;

    /// <inheritdoc />
    public override IReadOnlyList<string> Databases => _databases;

    /// <inheritdoc />
    public override long? PayloadBytes => Work.PayloadBytes * _databases.Length is > 0 and var bytes ? bytes : null;

    /// <inheritdoc />
    public override RunResult ExecuteTimed(LatencyLog log)
    {
        MarkAsRun();
        return Run!.ExecuteTimed(log);
    }

    /// <inheritdoc />
    public override void Check(RunResult result)
    {
        RunResult expected = Work.Expected(_databases.Length);
        Compare("digest", Answers.Hexadecimal(expected.Digest), Answers.Hexadecimal(result.Digest));
        Compare("row count", Answers.Number(expected.Rows), Answers.Number(result.Rows));
    }

    /// <inheritdoc />
    public override void Close()
    {
        StatementRun? run = Run;
        Run = null;
        run?.Dispose();
    }

    /// <inheritdoc />
    public override void CheckWhatIsLeft()
    {
        foreach (string database in _databases)
        {
            string expected = Work.ExpectedState(_hasRun);
            Compare("database", expected, Answers.Read(() => Work.ReadState(_reader, database)));
            Compare("integrity_check", "ok", Answers.Read(() => DatabaseCheck.Integrity(_reader, database)));
        }
    }

    /// <inheritdoc />
    protected override void RemoveFiles()
    {
        foreach (string database in _databases.Append(_layout))
        {
            DatabaseFiles.Delete(database);
        }
    }

    /// <summary>Says that the database has been changed, so that its state after the run is expected.</summary>
    protected void MarkAsRun() => _hasRun = true;

    /// <summary>Compares an answer with the model's.</summary>
    /// <param name="what">What is compared.</param>
    /// <param name="expected">The model's.</param>
    /// <param name="actual">The provider's.</param>
    /// <exception cref="WrongAnswerException">They differ.</exception>
    protected void Compare(string what, string expected, string actual) =>
        Answers.Compare(Name, what, expected, actual);
}
