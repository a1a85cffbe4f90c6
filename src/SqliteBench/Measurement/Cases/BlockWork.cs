using SqliteBench.Providers;
using SqliteBench.Workloads.Logs;

namespace SqliteBench.Measurement.Cases;

internal sealed class BlockWork : CaseWork
{
    private readonly CaseSettings _settings;
    private readonly OperationStream _stream;
    private readonly Expectation _expectation;
    private readonly string _template;
    private readonly string _database;
    private WorkloadRun? _run;
    private bool _hasRun;

    /// <summary>Makes the operations and works out their answers.</summary>
    public BlockWork(Provider provider, CaseSettings settings, StreamOptions options, string template, string database)
    {
        Provider = provider;
        _settings = settings;
        _stream = OperationStream.Generate(settings.Workload, options);
        _expectation = Expectation.Of(settings.Workload, _stream);
        _template = template;
        _database = database;
    }

    public override string Name => $"{Provider} on {_settings.Describe()}";

    public override long Operations => _stream.Operations.Count;

    public override long Rows => _expectation.Result(0, _stream.Operations.Count, _settings.Threads).Rows;

    public override bool StartsAnew => _settings.StartsAnew;

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
                    Busy = _settings.Busy,
                }
            );
        }
    }

    public override RunResult Execute()
    {
        _hasRun = true;
        return _run!.Execute(0, _stream.Operations.Count);
    }

    public override int LatenciesOfExecution => _stream.Operations.Count;

    public override IReadOnlyList<string> Databases => [_database];

    public override bool RetriesByItself => _settings.Busy == RunOptions.LibraryValue;

    public override int Threads => _settings.Threads;

    public override long? PayloadBytes =>
        _settings.Workload.Writes
        && _expectation.PayloadBytes(0, _stream.Operations.Count, _settings.Threads, _settings.Schema)
            is > 0
                and var bytes
            ? bytes
            : null;

    public override RunResult ExecuteTimed(LatencyLog log)
    {
        _hasRun = true;
        return _run!.ExecuteTimed(0, _stream.Operations.Count, log);
    }

    public override void Check(RunResult result)
    {
        try
        {
            Check(Name, 0, _stream.Operations.Count, result);
        }
        catch (WrongAnswerException) when (_settings is { Threads: 1, Workload.IsFlow: false })
        {
            CheckOneByOne();
            throw;
        }
    }

    public override void Close()
    {
        _run?.Dispose();
        _run = null;
    }

    public override void Discard()
    {
        Close();
        RemoveFiles();
    }

    public override void CheckWhatIsLeft()
    {
        if (_hasRun)
        {
            Answers.CheckDatabase(
                Name,
                _database,
                _expectation.Contents(0, _stream.Operations.Count, _settings.Threads, _settings.Schema)
            );
        }
    }

    protected override void RemoveFiles() => DatabaseFiles.Delete(_database);

    private void Check(string name, int first, int count, RunResult result) =>
        Answers.Check(name, _settings.Threads, _expectation, first, count, result);

    // The digest of all operations does not show which of them was wrong.
    private void CheckOneByOne()
    {
        Discard();
        Open();
        _run!.Begin();
        for (int position = 0; position < _stream.Operations.Count; position++)
        {
            Check($"{Name}: operation {position + 1}", position, 1, _run.ExecuteStep(position, 1));
        }

        Discard();
    }
}

/// <summary>A log that is written to a file, beside those in databases.</summary>
internal sealed class LogFileWork(LogFile log, long lines, string directory) : CaseWork
{
    private readonly string _path = Path.Combine(directory, $"{Guid.NewGuid():n}.log");

    public override string Name => $"{log} of {lines} lines";

    public override long Operations => lines;

    public override long Rows => lines;

    public override bool StartsAnew => true;

    public override void Open() => File.Delete(_path);

    public override RunResult Execute()
    {
        log.Write(_path, lines);
        return default;
    }

    public override void Check(RunResult result)
    {
        try
        {
            LogFile.Check(_path, lines);
        }
        catch (InvalidDataException exception)
        {
            throw new WrongAnswerException($"{Name}: {exception.Message}");
        }
    }

    public override void Close() { }

    public override void CheckWhatIsLeft() => Check(default);

    protected override void RemoveFiles() => File.Delete(_path);
}
