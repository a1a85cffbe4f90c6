using System.Globalization;
using SqliteBench.Providers;
using SqliteBench.Studies;

namespace SqliteBench.Measuring;

/// <summary>
/// A case in its own process. Each iteration starts from the same state and its answers are checked outside the timing:
/// digest and row count after every iteration, the database's contents and <c>integrity_check</c> after the last.
/// </summary>
public sealed class MeasuredCase
{
    private readonly CaseSettings _settings;
    private readonly Provider _provider;
    private readonly Provider _reader;
    private readonly OperationStream _stream;
    private readonly Expectation _expectation;
    private readonly string _template;
    private readonly string _database;
    private WorkloadRun? _run;
    private RunResult? _result;
    private long _conflicts;
    private int _iterations;
    private bool _failed;

    /// <summary>Makes the operations and works out their answers.</summary>
    /// <param name="settings">The setting.</param>
    /// <param name="axes">The run's axes.</param>
    public MeasuredCase(CaseSettings settings, Axes axes)
    {
        ArgumentNullException.ThrowIfNull(settings);
        ArgumentNullException.ThrowIfNull(axes);
        _settings = settings;
        _reader = axes.UseEngine();
        _provider =
            ProviderCatalog.Find(Environment.GetEnvironmentVariable(CaseReport.ProviderVariable) ?? "")
            ?? throw new InvalidOperationException("the host did not say which provider this case measures");
        _stream = OperationStream.Generate(
            settings.Workload,
            new StreamOptions(settings.Rows, settings.Operations(axes), axes.Seed)
        );
        _expectation = Expectation.Of(settings.Workload, _stream);
        _template = new TemplateCache(axes.Templates, _reader).PathOf(settings.Template(axes.Seed));
        _database = Path.Combine(
            axes.Databases,
            string.Create(CultureInfo.InvariantCulture, $"case-{Environment.ProcessId}.db")
        );
    }

    /// <summary>Lays the database out as the template is, opens the connections and prepares the statements.</summary>
    public void Open() =>
        Report(() =>
        {
            if (_run is null)
            {
                DatabaseFiles.Copy(_template, _database);
                _run = _settings.Workload.Open(
                    _provider,
                    new RunOptions(_database, _stream, _settings.Pragmas, _settings.BatchSize, _settings.Threads)
                    {
                        Schema = _settings.Schema,
                    }
                );
            }

            _result = null;
        });

    /// <summary>Runs all operations: what is timed.</summary>
    /// <param name="provider">The provider of the benchmark method that runs.</param>
    public void Run(Provider provider)
    {
        if (!ReferenceEquals(provider, _provider))
        {
            throw new InvalidOperationException($"the host prepared {_provider} and BenchmarkDotNet runs {provider}");
        }

        try
        {
            _result = _run!.Execute(0, _stream.Operations.Count);
        }
        catch (Exception exception)
        {
            Fail(exception);
            throw;
        }
    }

    /// <summary>Checks the answers; a writer's connections are closed, since its next iteration has a fresh copy.</summary>
    public void Check() =>
        Report(() =>
        {
            if (_result is { } result)
            {
                Answers.Check(_provider, _settings, _expectation, 0, _stream.Operations.Count, result);
                _iterations++;
                _conflicts += result.Conflicts;
            }

            if (_settings.Workload.Writes)
            {
                Close();
            }
        });

    /// <summary>Checks what the last iteration left and tells the host.</summary>
    public void Complete() =>
        Report(() =>
        {
            Close();
            if (_failed)
            {
                // BenchmarkDotNet cleans up after a failure too, and the host has to hear of that one.
                DatabaseFiles.Delete(_database);
                return;
            }

            if (_iterations > 0)
            {
                Answers.CheckDatabase(_provider, _reader, _settings, _expectation, _stream, _database);
            }

            DatabaseFiles.Delete(_database);
            long rows = _expectation.Result(0, _stream.Operations.Count, _settings.Threads).Rows;
            double conflicts = _iterations == 0 ? 0 : (double)_conflicts / _iterations;
            new CaseReport(_stream.Operations.Count, rows, conflicts, _iterations, null).Write();
        });

    private void Close()
    {
        _run?.Dispose();
        _run = null;
    }

    private void Report(Action step)
    {
        try
        {
            step();
        }
        catch (Exception exception)
        {
            Fail(exception);
            throw;
        }
    }

    private void Fail(Exception exception)
    {
        if (_failed)
        {
            return;
        }

        _failed = true;
        string failure =
            exception is WrongAnswerException
                ? exception.Message
                : $"{Answers.Name(_provider, _settings)}: {exception.Message}";
        new CaseReport(_stream.Operations.Count, 0, 0, _iterations, failure).Write();
    }
}
