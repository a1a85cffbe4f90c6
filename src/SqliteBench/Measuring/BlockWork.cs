using SqliteBench.Providers;
using SqliteBench.Studies;

namespace SqliteBench.Measuring;

/// <summary>A provider on a block workload.</summary>
public sealed class BlockWork : CaseWork
{
    private readonly Provider _provider;
    private readonly Provider _reader;
    private readonly CaseSettings _settings;
    private readonly OperationStream _stream;
    private readonly Expectation _expectation;
    private readonly string _template;
    private readonly string _database;
    private WorkloadRun? _run;
    private bool _hasRun;

    /// <summary>Makes the operations and works out their answers.</summary>
    /// <param name="provider">The provider; it has to be available.</param>
    /// <param name="reader">What reads the database: any synchronous provider.</param>
    /// <param name="settings">The setting.</param>
    /// <param name="options">What the operations are made from.</param>
    /// <param name="template">The template, which is there.</param>
    /// <param name="database">Path of the database.</param>
    public BlockWork(
        Provider provider,
        Provider reader,
        CaseSettings settings,
        StreamOptions options,
        string template,
        string database
    )
    {
        ArgumentNullException.ThrowIfNull(settings);
        _provider = provider;
        Provider = provider;
        _reader = reader;
        _settings = settings;
        _stream = OperationStream.Generate(settings.Workload, options);
        _expectation = Expectation.Of(settings.Workload, _stream);
        _template = template;
        _database = database;
    }

    /// <inheritdoc />
    public override string Name => Answers.Name(_provider, _settings);

    /// <inheritdoc />
    public override long Operations => _stream.Operations.Count;

    /// <inheritdoc />
    public override long Rows => _expectation.Result(0, _stream.Operations.Count, _settings.Threads).Rows;

    /// <inheritdoc />
    public override bool StartsAnew => _settings.StartsAnew;

    /// <inheritdoc />
    public override void Open()
    {
        if (_run is null)
        {
            DatabaseFiles.Copy(_template, _database);
            _run = _settings.Workload.Open(
                Provider!,
                new RunOptions(_database, _stream, _settings.Pragmas, _settings.BatchSize, _settings.Threads)
                {
                    Schema = _settings.Schema,
                }
            );
        }
    }

    /// <inheritdoc />
    public override RunResult Execute()
    {
        _hasRun = true;
        return _run!.Execute(0, _stream.Operations.Count);
    }

    /// <inheritdoc />
    public override int LatenciesOfExecution => _stream.Operations.Count;

    /// <inheritdoc />
    public override IReadOnlyList<string> Databases => [_database];

    /// <inheritdoc />
    public override long? PayloadBytes =>
        _settings.Workload.Writes
        && _expectation.PayloadBytes(0, _stream.Operations.Count, _settings.Threads, _settings.Schema)
            is > 0
                and var bytes
            ? bytes
            : null;

    /// <inheritdoc />
    public override RunResult ExecuteTimed(LatencyLog log)
    {
        _hasRun = true;
        return _run!.ExecuteTimed(0, _stream.Operations.Count, log);
    }

    /// <inheritdoc />
    public override void Check(RunResult result) =>
        Answers.Check(_provider, _settings, _expectation, 0, _stream.Operations.Count, result);

    /// <inheritdoc />
    public override void Close()
    {
        _run?.Dispose();
        _run = null;
    }

    /// <inheritdoc />
    public override void Discard()
    {
        Close();
        RemoveFiles();
    }

    /// <inheritdoc />
    public override void CheckWhatIsLeft()
    {
        if (_hasRun)
        {
            Answers.CheckDatabase(_provider, _reader, _settings, _expectation, _stream, _database);
        }
    }

    /// <inheritdoc />
    protected override void RemoveFiles() => DatabaseFiles.Delete(_database);
}
