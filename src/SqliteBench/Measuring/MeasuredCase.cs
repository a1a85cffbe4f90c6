using SqliteBench.AsyncCalls;
using SqliteBench.Providers;
using SqliteBench.Surveys;

namespace SqliteBench.Measuring;

/// <summary>
/// A case in its own process. Each iteration starts from the same state and its answers are checked outside the timing:
/// digest and row count after every iteration, what is left in the database and <c>integrity_check</c> after the last.
/// Whatever fails is told to the host.
/// </summary>
public sealed class MeasuredCase
{
    private readonly string _contender;
    private readonly string _setting;
    private readonly SurveyLimits? _survey;
    private CaseWork? _work;
    private RunResult? _result;
    private long _conflicts;
    private int _iterations;
    private bool _failed;

    /// <summary>Makes the operations and works out their answers.</summary>
    /// <param name="setting">The setting, as messages name it.</param>
    /// <param name="begin">Makes the work of the contender whose id it is given.</param>
    /// <param name="survey">How much is executed further, after the iterations; null for nothing.</param>
    public MeasuredCase(string setting, Func<string, CaseWork> begin, SurveyLimits? survey = null)
    {
        ArgumentNullException.ThrowIfNull(begin);
        _setting = setting;
        _survey = survey;
        _contender =
            Environment.GetEnvironmentVariable(CaseReport.ContenderVariable)
            ?? throw new InvalidOperationException("the host did not say what this case measures");
        Report(() => _work = begin(_contender));
    }

    /// <summary>The provider with an id.</summary>
    /// <param name="id">The id.</param>
    /// <exception cref="InvalidOperationException">There is none.</exception>
    public static Provider ProviderOf(string id) =>
        ProviderCatalog.Find(id) ?? throw new InvalidOperationException($"'{id}' is no provider");

    /// <summary>Lays the database out as it always is, opens the connections and prepares the statements.</summary>
    public void Open() =>
        Report(() =>
        {
            _work!.Open();
            _result = null;
        });

    /// <summary>Does the work: what is timed.</summary>
    /// <param name="contender">The contender of the benchmark method that runs.</param>
    public void Run(string contender)
    {
        if (contender != _contender)
        {
            throw new InvalidOperationException($"the host prepared {_contender} and BenchmarkDotNet runs {contender}");
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

    /// <summary>Surveys the case, checks what the last execution left, removes the files and tells the host.</summary>
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
            Survey? survey = _iterations > 0 && _survey is { } limits ? Survey.Of(work, limits) : null;
            work.Close();
            if (_iterations > 0)
            {
                work.CheckWhatIsLeft();
            }

            double conflicts = _iterations == 0 ? 0 : (double)_conflicts / _iterations;
            CaseReport report = new(work.Operations, work.Rows, conflicts, _iterations, null)
            {
                Steps = steps,
                Survey = survey,
                Versions = ProviderCatalog.Find(_contender)?.ReadVersions(),
            };
            (_iterations > 0 ? report with { Asynchrony = Observe(work) } : report).Write();
        });

    private static Asynchrony? Observe(CaseWork work)
    {
        bool cancels = Environment.GetEnvironmentVariable(CaseReport.CancellationVariable) is { Length: > 0 };
        return AsynchronyObservation.Of(work, cancels ? CancellationProbe.Standard : null);
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
                : $"{_work?.Name ?? $"{_contender} on {_setting}"}: {Fault.Words(exception)}";
        new CaseReport(_work?.Operations ?? 0, 0, 0, _iterations, failure).Write();
    }
}
