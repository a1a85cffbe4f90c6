using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.Turns;

/// <summary>Subjects that are timed in turn, with their operations and the right answers.</summary>
internal interface IPairedRun : IDisposable
{
    /// <summary>Opens the subjects anew, always in the same order, on databases in always the same state.</summary>
    /// <returns>A candidate for each; the caller disposes them before it opens the next.</returns>
    IReadOnlyList<TimedCandidate> Open();
}

/// <summary>The databases of block workloads that are timed in short turns: the same state for each candidate.</summary>
internal sealed class PairedDatabases : IPairedRun
{
    private readonly IReadOnlyList<PairedSubject> _subjects;
    private readonly OperationStream _stream;
    private readonly Expectation _expectation;
    private readonly bool _isStepwise;
    private readonly string _template;
    private readonly string[] _databases;

    public PairedDatabases(Axes axes, IReadOnlyList<PairedSubject> subjects, PairedPlan plan)
    {
        _subjects = subjects;
        _isStepwise = plan.IsStepwise;
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

    public IReadOnlyList<TimedCandidate> Open()
    {
        List<TimedCandidate> candidates = [];
        try
        {
            foreach (string database in _databases.Distinct())
            {
                DatabaseFiles.Copy(_template, database);
            }

            foreach ((PairedSubject subject, string database) in _subjects.Zip(_databases))
            {
                candidates.Add(Open(subject, database));
            }

            return candidates;
        }
        catch
        {
            Disposal.AfterFailure(candidates);
            throw;
        }
    }

    public void Dispose() => Array.ForEach(_databases, DatabaseFiles.Delete);

    private static int PlaceOf(IReadOnlyList<PairedSubject> subjects, ICaseSettings settings) =>
        subjects.TakeWhile(subject => !subject.Settings.Equals(settings)).Count();

    private static CaseSettings SettingsOf(PairedSubject subject) => (CaseSettings)subject.Settings;

    private TimedCandidate Open(PairedSubject subject, string database)
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
            return new TimedCandidate((first, count) => result = run.Execute(first, count), run.Dispose, Check);
        }

        bool isOpen = false;
        return new TimedCandidate(
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

/// <summary>Candidates of which each round is a whole run, from always the same state, which is laid out between rounds.</summary>
internal sealed class WholeRuns : IPairedRun
{
    private readonly List<CaseWork> _works = [];

    /// <summary>Makes the operations and works out their answers, once for all openings.</summary>
    public WholeRuns(Axes axes, IReadOnlyList<PairedSubject> subjects)
    {
        try
        {
            foreach (PairedSubject subject in subjects)
            {
                _works.Add(subject.Settings.Begin(subject.Provider, axes));
            }
        }
        catch
        {
            Disposal.AfterFailure(_works);
            throw;
        }
    }

    public IReadOnlyList<TimedCandidate> Open()
    {
        try
        {
            // What starts anew is laid out when its turn comes: one database at a time, whatever its size.
            _works.Where(work => !work.StartsAnew).ToList().ForEach(work => work.Open());
        }
        catch
        {
            _works.ForEach(work => work.Close());
            throw;
        }

        return [.. _works.Select(TimedCandidateOf)];
    }

    public void Dispose() => Disposal.OfAll(_works);

    private static TimedCandidate TimedCandidateOf(CaseWork work)
    {
        RunResult result = default;
        return new TimedCandidate(
            (_, _) => result = work.Execute(),
            work.Close,
            (_, _) =>
            {
                work.Check(result);
                if (work.StartsAnew)
                {
                    work.Discard();
                }
            },
            prepare: work.Open
        );
    }
}
