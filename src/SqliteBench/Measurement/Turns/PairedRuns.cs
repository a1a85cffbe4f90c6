using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.Turns;

/// <summary>Candidates that take turns, with their operations and the right answers.</summary>
internal interface IPairedRun : IDisposable
{
    /// <summary>Whether its parts are whole runs.</summary>
    bool AreWhole { get; }

    /// <summary>Opens the candidates anew, always in the same order and on databases in the same state.</summary>
    /// <returns>A candidate for each; the caller disposes them before it opens the next.</returns>
    IReadOnlyList<TimedCandidate> Open();
}

/// <summary>The databases of block workloads that are timed in short turns: always the same state for each candidate.</summary>
internal sealed class PairedDatabases : IPairedRun
{
    private readonly Part[] _parts;
    private readonly string[] _databases;

    public PairedDatabases(Axes axes, IReadOnlyList<Candidate> candidates)
    {
        TemplateCache cache = new(axes.Templates);
        Dictionary<ICaseSettings, Part> parts = candidates
            .Select(candidate => candidate.Settings)
            .Distinct()
            .ToDictionary(settings => settings, settings => new Part(axes, (CaseSettings)settings, cache));
        _parts =
        [
            .. candidates.Select(
                (candidate, place) =>
                {
                    Part part = parts[candidate.Settings];
                    bool isSecond = place % 2 == 1 && !part.Settings.Workload.Writes;
                    return part with
                    {
                        Provider = candidate.Provider!,
                        Plan = isSecond ? part.Plan.FromTheMiddle() : part.Plan,
                    };
                }
            ),
        ];
        string[] own = [.. candidates.Select(_ => Path.Combine(axes.Databases, $"pair-{Guid.NewGuid():n}.db"))];
        // Writers have a copy each. Readers share one, as its pages are in memory for all of them alike, but not with
        // other pragmas, some of which a database keeps.
        _databases =
        [
            .. candidates.Select(
                (candidate, place) =>
                    own[_parts[place].Settings.Workload.Writes ? place : PlaceOf(candidates, candidate.Settings)]
            ),
        ];
    }

    public bool AreWhole => false;

    public IReadOnlyList<TimedCandidate> Open()
    {
        List<TimedCandidate> opened = [];
        try
        {
            // Readers and uncommitted transactions leave their databases as they were.
            foreach (
                (Part part, string database) in _parts
                    .Zip(_databases)
                    .Where(pair => pair.First.IsChanged || !File.Exists(pair.Second))
            )
            {
                DatabaseFiles.Copy(part.Template, database);
            }

            foreach ((Part part, string database) in _parts.Zip(_databases))
            {
                opened.Add(part.Open(database));
            }

            return opened;
        }
        catch
        {
            Disposal.AfterFailure(opened);
            throw;
        }
    }

    public void Dispose()
    {
        Disposal.OfAll(_parts);
        Array.ForEach(_databases, DatabaseFiles.Delete);
    }

    private static int PlaceOf(IReadOnlyList<Candidate> candidates, ICaseSettings settings) =>
        candidates.TakeWhile(candidate => !candidate.Settings.Equals(settings)).Count();

    /// <summary>What one of them does, and what it should answer.</summary>
    private sealed record Part : IDisposable
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

        /// <summary>Whether anything was committed to its database since it was copied.</summary>
        public bool IsChanged { get; private set; }

        private string Name => $"{Provider} on {Settings.Describe()}";

        /// <summary>
        /// The connection of a reader, which stays open: a new one would have an empty page cache, and a large cache would
        /// only show what it costs to fill.
        /// </summary>
        private WorkloadRun? Reader { get; set; }

        public TimedCandidate Open(string database) => Fault.Of(Name, () => OpenRun(database));

        public void Dispose() => Reader?.Dispose();

        private WorkloadRun Connect(string database) =>
            Settings.Workload.Open(
                Provider,
                new RunOptions(database, _stream, Settings.Pragmas, Settings.BatchSize, Settings.Threads)
                {
                    Schema = Settings.Schema,
                    Busy = Settings.Busy,
                }
            );

        private TimedCandidate OpenRun(string database)
        {
            bool reads = !Settings.Workload.Writes;
            IsChanged = !reads && !Plan.IsStepwise;
            WorkloadRun run = reads ? Reader ??= Connect(database) : Connect(database);
            RunResult result = default;
            bool isOpen = false;
            void End()
            {
                if (!reads)
                {
                    run.Dispose();
                }
                else if (isOpen)
                {
                    run.Commit();
                }
            }

            void Check(int first, int count) =>
                Answers.Check(Name, Settings.Threads, _expectation, first, count, result);
            if (!Plan.IsStepwise)
            {
                return new TimedCandidate(
                    Name,
                    Plan.Turns,
                    (first, count) => result = run.Execute(first, count),
                    End,
                    Check
                );
            }

            return new TimedCandidate(
                Name,
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
                End,
                Check,
                commit: () =>
                {
                    IsChanged = true;
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
    public WholeRuns(Axes axes, IReadOnlyList<Candidate> candidates)
    {
        // By itself each pragma set would have a number of operations of its own, where commits wait for the disk.
        Axes same = IsOfOneWork(candidates)
            ? axes with
            {
                Operations = candidates.Min(candidate => candidate.Settings.Operations(axes)),
            }
            : axes;
        try
        {
            foreach (Candidate candidate in candidates)
            {
                _works.Add(candidate.Begin(same));
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
            _works.Where(work => !work.StartsAnew).ToList().ForEach(work => Fault.Of(work.Name, work.Open));
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
    private static bool IsOfOneWork(IReadOnlyList<Candidate> candidates) =>
        candidates
            .Select(candidate =>
                candidate.Settings is CaseSettings block ? block with { Pragmas = PragmaSet.Normal, Threads = 1 } : null
            )
            .Distinct()
            .ToArray()
            is [not null];

    private static TimedCandidate TimedCandidateOf(CaseWork work)
    {
        TimedPart part = new(0, (int)work.Operations);
        RunResult result = default;
        return new TimedCandidate(
            work.Name,
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
