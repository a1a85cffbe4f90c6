using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;

namespace SqliteBench.Measurement;

/// <summary>
/// A case in its own process. Each iteration starts from the same state and its answers are checked outside the timing:
/// digest and row count after every iteration, what is left in the database and <c>integrity_check</c> after the last.
/// Whatever fails is told to the host.
/// </summary>
internal sealed class MeasuredCase
{
    private readonly string _candidate;
    private readonly string _setting;
    private readonly SamplingLimits? _sampling;
    private CaseWork? _work;
    private RunResult? _result;
    private long _conflicts;
    private int _iterations;
    private bool _failed;

    /// <summary>Makes the operations and works out their answers.</summary>
    public MeasuredCase(string setting, Func<string, CaseWork> begin, SamplingLimits? sampling = null)
    {
        _setting = setting;
        _sampling = sampling;
        _candidate =
            Environment.GetEnvironmentVariable(CaseReport.CandidateVariable)
            ?? throw new InvalidOperationException("the host did not say what this case measures");
        Report(() => _work = begin(_candidate));
    }

    /// <summary>Lays the database out as it always is, opens the connections and prepares the statements.</summary>
    public void Open() =>
        Report(() =>
        {
            _work!.Open();
            _result = null;
        });

    /// <summary>Does the work: what is timed.</summary>
    public void Run(string candidate)
    {
        if (candidate != _candidate)
        {
            throw new InvalidOperationException($"the host prepared {_candidate} and BenchmarkDotNet runs {candidate}");
        }

        try
        {
            _result = _work!.Execute();
        }
        catch (Exception exception)
        {
            Fail(exception);
            throw;
        }
    }

    /// <summary>Checks the answers; what was used up is closed, since the next iteration starts anew.</summary>
    public void Check() =>
        Report(() =>
        {
            if (_result is { } result)
            {
                _work!.Check(result);
                _iterations++;
                _conflicts += result.Conflicts;
            }

            if (_work!.StartsAnew)
            {
                _work.Close();
            }
        });

    /// <summary>Samples the case, checks what the last execution left, removes the files and tells the host.</summary>
    public void Complete() =>
        Report(() =>
        {
            using CaseWork? work = _work;
            // BenchmarkDotNet cleans up after a failure too, and the host has to hear of that one.
            if (work is null || _failed)
            {
                return;
            }

            // The steps are those of the last iteration, also when the work is executed again.
            CaseStep[]? steps = work.Steps?.ToArray();
            Sampling? sampling = _iterations > 0 && _sampling is { } limits ? Sampling.Of(work, limits) : null;
            work.Close();
            if (_iterations > 0)
            {
                work.CheckWhatIsLeft();
            }

            double conflicts = _iterations == 0 ? 0 : (double)_conflicts / _iterations;
            CaseReport report = new(work.Operations, work.Rows, conflicts, null)
            {
                Steps = steps,
                Sampling = sampling,
                Versions = ProviderCatalog.Find(_candidate)?.ReadVersions(),
            };
            (_iterations > 0 ? report with { Asynchrony = AsynchronyObservation.Of(work) } : report).Write();
        });

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
                : $"{_work?.Name ?? $"{_candidate} on {_setting}"}: {Fault.Words(exception)}";
        new CaseReport(_work?.Operations ?? 0, 0, 0, failure).Write();
    }
}
