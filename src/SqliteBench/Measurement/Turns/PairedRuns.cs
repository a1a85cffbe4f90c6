using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.Turns;

/// <summary>Subjects that are timed in turn, with their operations and the right answers.</summary>
internal interface IPairedRun : IDisposable
{
    /// <summary>Whether its parts are whole runs.</summary>
    bool AreWhole { get; }

    /// <summary>Opens the subjects anew, always in the same order, on databases in always the same state.</summary>
    /// <returns>A candidate for each; the caller disposes them before it opens the next.</returns>
    IReadOnlyList<TimedCandidate> Open();
}

/// <summary>The databases of block workloads that are timed in short turns: always the same state for each candidate.</summary>
internal sealed class PairedDatabases : IPairedRun
{
    private readonly Part[] _parts;
    private readonly string[] _databases;

    public PairedDatabases(Axes axes, IReadOnlyList<PairedSubject> subjects)
    {
        TemplateCache cache = new(axes.Templates, PInvokeShim.Provider);
        Dictionary<ICaseSettings, Part> parts = subjects
            .Select(subject => subject.Settings)
            .Distinct()
            .ToDictionary(settings => settings, settings => new Part(axes, (CaseSettings)settings, cache));
        _parts =
        [
            .. subjects.Select(
                (subject, place) =>
                {
                    Part part = parts[subject.Settings];
                    bool isSecond = place % 2 == 1 && !part.Settings.Workload.Writes;
                    return part with
                    {
                        Provider = subject.Provider!,
                        Plan = isSecond ? part.Plan.FromTheMiddle() : part.Plan,
                    };
                }
            ),
        ];
        string[] own = [.. subjects.Select(_ => Path.Combine(axes.Databases, $"pair-{Guid.NewGuid():n}.db"))];
        // Writers have a copy each. Readers share one, as its pages are in memory for all of them alike, but not with
        // other pragmas, some of which a database keeps.
        _databases =
        [
            .. subjects.Select(
                (subject, place) =>
                    own[_parts[place].Settings.Workload.Writes ? place : PlaceOf(subjects, subject.Settings)]
            ),
        ];
    }

    public bool AreWhole => false;

    public IReadOnlyList<TimedCandidate> Open()
    {
        List<TimedCandidate> candidates = [];
        try
        {
            // Readers leave theirs as it is.
            foreach (
                (Part part, string database) in _parts
                    .Zip(_databases)
                    .Where(pair => pair.First.Settings.Workload.Writes || !File.Exists(pair.Second))
            )
            {
                DatabaseFiles.Copy(part.Template, database);
            }

            foreach ((Part part, string database) in _parts.Zip(_databases))
            {
                candidates.Add(part.Open(database));
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

    /// <summary>What one of them does, and what it should answer.</summary>
    private sealed record Part
    {
        private readonly OperationStream _stream;
        private readonly Expectation _expectation;

        public Part(Axes axes, CaseSettings settings, TemplateCache cache)
        {
            Settings = settings;
            int operations = settings.Operations(axes);
            _stream = OperationStream.Generate(
                settings.Workload,
                new StreamOptions(settings.Rows, operations, axes.Seed)
            );
            _expectation = Expectation.Of(settings.Workload, _stream);
            Plan = PairedPlan.Of(operations, settings.BatchSize);
            Template = cache.PathOf(settings.Template(axes.Seed));
        }

        public CaseSettings Settings { get; }

        public string Template { get; }

        public PairedPlan Plan { get; init; }

        public Provider Provider { get; init; } = null!;

        public TimedCandidate Open(string database)
        {
            WorkloadRun run = Settings.Workload.Open(
                Provider,
                new RunOptions(database, _stream, Settings.Pragmas, Settings.BatchSize, Settings.Threads)
                {
                    Schema = Settings.Schema,
                }
            );
            RunResult result = default;
            void Check(int first, int count) => Answers.Check(Provider, Settings, _expectation, first, count, result);
            if (!Plan.IsStepwise)
            {
                return new TimedCandidate(
                    Plan.Turns,
                    (first, count) => result = run.Execute(first, count),
                    run.Dispose,
                    Check
                );
            }

            bool isOpen = false;
            return new TimedCandidate(
                Plan.Turns,
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
}

/// <summary>Candidates of which each round is a whole run, from always the same state, which is laid out between rounds.</summary>
internal sealed class WholeRuns : IPairedRun
{
    private readonly List<CaseWork> _works = [];

    /// <summary>Makes the operations and works out their answers, once for all openings.</summary>
    public WholeRuns(Axes axes, IReadOnlyList<PairedSubject> subjects)
    {
        // By itself each pragma set would have a number of operations of its own, where commits wait for the disk.
        Axes same = IsOfOneWork(subjects)
            ? axes with
            {
                Operations = subjects.Min(subject => subject.Settings.Operations(axes)),
            }
            : axes;
        try
        {
            foreach (PairedSubject subject in subjects)
            {
                _works.Add(subject.Begin(same));
            }
        }
        catch
        {
            Disposal.AfterFailure(_works);
            throw;
        }
    }

    public bool AreWhole => true;

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

    // Whether they differ in pragmas and threads alone.
    private static bool IsOfOneWork(IReadOnlyList<PairedSubject> subjects) =>
        subjects
            .Select(subject =>
                subject.Settings is CaseSettings block ? block with { Pragmas = PragmaSet.Normal, Threads = 1 } : null
            )
            .Distinct()
            .ToArray()
            is [not null];

    private static TimedCandidate TimedCandidateOf(CaseWork work)
    {
        TimedPart part = new(0, (int)work.Operations);
        RunResult result = default;
        return new TimedCandidate(
            // A run that starts anew has no caches to fill.
            [work.StartsAnew ? [part] : [part with { IsTimed = false }, part]],
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
