using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Studies;

namespace SqliteBench.Pairs;

/// <summary>The databases of block workloads that are timed in chunks: the same state for each contender.</summary>
internal sealed class PairedDatabases : IPairedRun
{
    private readonly IReadOnlyList<PairedSubject> _subjects;
    private readonly OperationStream _stream;
    private readonly Expectation _expectation;
    private readonly bool _isStepwise;
    private readonly string _template;
    private readonly string[] _databases;

    /// <param name="axes">The run's axes.</param>
    /// <param name="subjects">The subjects; all of them run one block workload.</param>
    /// <param name="plan">In what parts they are timed.</param>
    public PairedDatabases(Axes axes, IReadOnlyList<PairedSubject> subjects, PairedPlan plan)
    {
        _subjects = subjects;
        _isStepwise = plan.Parts == PairedParts.Steps;
        CaseSettings settings = SettingsOf(subjects[0]);
        _stream = OperationStream.Generate(
            settings.Workload,
            new StreamOptions(settings.Rows, plan.Operations, axes.Seed)
        );
        _expectation = Expectation.Of(settings.Workload, _stream);
        _template = new TemplateCache(axes.Templates, PInvokeShim.Provider).PathOf(settings.Template(axes.Seed));
        string[] own = [.. subjects.Select(_ => Path.Combine(axes.Databases, $"pair-{Guid.NewGuid():n}.db"))];
        // Writers have a copy each. Readers share one, as its pages are in memory for all of them alike, but not with
        // other pragmas, some of which a database keeps.
        _databases =
        [
            .. subjects.Select(
                (subject, place) => own[settings.Workload.Writes ? place : PlaceOf(subjects, subject.Settings)]
            ),
        ];
    }

    /// <inheritdoc />
    public IReadOnlyList<Contender> Open()
    {
        List<Contender> contenders = [];
        try
        {
            foreach (string database in _databases.Distinct())
            {
                DatabaseFiles.Copy(_template, database);
            }

            foreach ((PairedSubject subject, string database) in _subjects.Zip(_databases))
            {
                contenders.Add(Open(subject, database));
            }

            return contenders;
        }
        catch
        {
            Disposal.AfterFailure(contenders);
            throw;
        }
    }

    /// <summary>Removes the databases.</summary>
    public void Dispose() => Array.ForEach(_databases, DatabaseFiles.Delete);

    private static int PlaceOf(IReadOnlyList<PairedSubject> subjects, ICaseSettings settings) =>
        subjects.TakeWhile(subject => !subject.Settings.Equals(settings)).Count();

    private static CaseSettings SettingsOf(PairedSubject subject) => (CaseSettings)subject.Settings;

    private Contender Open(PairedSubject subject, string database)
    {
        CaseSettings settings = SettingsOf(subject);
        WorkloadRun run = settings.Workload.Open(
            subject.Provider,
            new RunOptions(database, _stream, settings.Pragmas, settings.BatchSize, settings.Threads)
            {
                Schema = settings.Schema,
            }
        );
        RunResult result = default;
        void Check(int first, int count) =>
            Answers.Check(subject.Provider, settings, _expectation, first, count, result);
        if (!_isStepwise)
        {
            return new Contender(
                subject.Name,
                (first, count) => result = run.Execute(first, count),
                run.Dispose,
                Check
            );
        }

        bool isOpen = false;
        return new Contender(
            subject.Name,
            (first, count) =>
            {
                if (!isOpen)
                {
                    run.Begin();
                    isOpen = true;
                }

                result = run.ExecuteStep(first, count);
            },
            run.Dispose,
            Check,
            commit: () =>
            {
                run.Commit();
                isOpen = false;
            }
        );
    }
}
