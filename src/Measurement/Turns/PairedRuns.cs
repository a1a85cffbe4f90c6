using Interleaving;
using SqliteBench.Providers;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Running;

namespace SqliteBench.Measurement.Turns;

/// <summary>Times cases in alternation in this process: the part of a launch that the worker does.</summary>
public static class PairedRun
{
    private static readonly TimeSpan s_budget = TimeSpan.FromSeconds(0.3);

    /// <param name="warmsUp">Whether there is a warm-up and a budget; otherwise the fewest openings.</param>
    public static WorkerReply Time(IReadOnlyList<Case> cases, bool warmsUp, int seed)
    {
        using IPairedRun run = Prepare(cases);
        InterleavedTiming timing = new(run is WholeRuns)
        {
            Budget = warmsUp ? s_budget : TimeSpan.Zero,
            WarmUp = warmsUp ? InterleavedTiming.StandardWarmUp : TimeSpan.Zero,
            Seed = seed,
            Waiting = () => ProcessorTimes.WaitOfThisThread(LinuxFiles.OfThisSystem),
        };
        try
        {
            return new WorkerReply
            {
                Times = timing.Run(run.Open),
                IsSteady = timing.IsSteady,
                Waited = timing.Waited,
            };
        }
        catch (CandidateException exception)
        {
            throw CaseFault.Wrap(exception.Candidate, exception.InnerException!);
        }
    }

    /// <summary>Prepares whole runs if a case cannot be split, or waits for the disk or another thread.</summary>
    public static IPairedRun Prepare(IReadOnlyList<Case> cases) =>
        cases.Any(@case => @case.RunsWhole) ? new WholeRuns(cases) : new PairedDatabases(cases);
}

/// <summary>Cases that are prepared to be timed in alternation.</summary>
public interface IPairedRun : IDisposable
{
    /// <summary>Opens the candidates anew, always in the same order and on databases in the same state.</summary>
    /// <returns>A candidate per case; the caller disposes all of them before it opens them again.</returns>
    IReadOnlyList<TimedCandidate> Open();
}

/// <summary>Candidates that take short turns. Each time they are opened, the databases are in the same state.</summary>
internal sealed class PairedDatabases : IPairedRun
{
    private readonly List<PairedPart> _parts = [];

    public PairedDatabases(IReadOnlyList<Case> cases)
    {
        Dictionary<Setting, (int Place, DatabaseWork Work)> works = [];
        foreach ((int place, Case @case) in cases.Index())
        {
            if (!works.TryGetValue(@case.Setting, out (int Place, DatabaseWork Work) first))
            {
                first = (place, (DatabaseWork)@case.Begin());
                works.Add(@case.Setting, first);
            }

            // Each writer has a copy. Readers share one, so its pages are in memory for all of them alike, but only if
            // their pragmas and their engine are equal: a database keeps some of them.
            string original = first.Work.Databases[0];
            bool isShared = first.Work.Reads && @case.Provider!.IsSqlite && first.Work.Provider!.IsSqlite;
            bool isOriginal = isShared || place == first.Place;
            string database = isOriginal ? original : DatabaseFiles.NewIn(Path.GetDirectoryName(original)!);
            DatabaseWork work = first.Work.For(@case.Provider!, database);
            BatchSize batch = work.Options.BatchSize;
            TurnPlan plan = TurnPlan.Of(work.Work.Count, batch == BatchSize.None ? 1 : batch.Next(work.Work.Count));
            _parts.Add(new PairedPart(work, place % 2 == 1 && work.Reads ? plan.FromTheMiddle() : plan));
        }
    }

    public IReadOnlyList<TimedCandidate> Open()
    {
        _parts.ForEach(part => part.LayOut());
        return Disposal.OpenAll(_parts.Count, place => _parts[place].Open());
    }

    public void Dispose() => Disposal.OfAll(_parts);
}

/// <summary>A candidate of paired runs: its database, which is laid out anew if it was changed, and its turns.</summary>
internal sealed class PairedPart(DatabaseWork work, TurnPlan plan) : IDisposable
{
    private bool _isChanged;

    /// <summary>It stays open: a new connection would have an empty page cache, which is costly to fill.</summary>
    private WorkloadRun? _reader;

    // Readers and uncommitted transactions leave their databases as they were.
    public void LayOut()
    {
        if (_isChanged || !File.Exists(work.Databases[0]))
        {
            work.LayOut(work.Databases[0]);
        }
    }

    public TimedCandidate Open() => CaseFault.Wrap(work.Name, OpenRun);

    public void Dispose() => Disposal.OfAll(_reader is null ? [work] : [_reader, work]);

    private TimedCandidate OpenRun()
    {
        _isChanged = !work.Reads && !plan.IsStepwise;
        WorkloadRun run = work.Reads ? _reader ??= work.Connect() : work.Connect();
        RunResult result = default;
        bool isOpen = false;
        void Execute(int first, int count)
        {
            if (plan.IsStepwise && !isOpen)
            {
                run.Begin();
                isOpen = true;
            }

            result = plan.IsStepwise ? run.ExecuteStep(first, count) : run.Execute(first, count);
        }

        void Commit()
        {
            _isChanged = true;
            run.Commit();
            isOpen = false;
        }

        void End()
        {
            if (!work.Reads)
            {
                run.Dispose();
            }
            else if (isOpen)
            {
                run.Commit();
            }
        }

        return new TimedCandidate(
            work.Name,
            plan.Turns,
            Execute,
            End,
            (first, count) =>
            {
                work.Check(first, count, result);
                if (first + count == work.Work.Count)
                {
                    work.CheckSettings(run);
                }
            },
            commit: Commit,
            operationsPerExecution: work.OperationsPerExecution
        );
    }
}

/// <summary>Candidates that alternate in whole runs, always from the same state, restored between rounds.</summary>
internal sealed class WholeRuns(IReadOnlyList<Case> cases) : IPairedRun
{
    private readonly List<CaseWork> _works = Begin(cases);

    public IReadOnlyList<TimedCandidate> Open()
    {
        try
        {
            // A work that starts anew is laid out when its turn comes, so that only one such database exists at a time.
            foreach (CaseWork work in _works.Where(candidate => !candidate.StartsAnew))
            {
                CaseFault.Wrap(
                    work.Name,
                    () =>
                    {
                        work.Open();
                        return work;
                    }
                );
            }
        }
        catch
        {
            _works.ForEach(work => work.Close());
            throw;
        }

        return [.. _works.Select(TimedCandidateOf)];
    }

    public void Dispose() => Disposal.OfAll(_works);

    private static List<CaseWork> Begin(IReadOnlyList<Case> cases)
    {
        // Otherwise, if commits wait for the disk, each pragma set would have its own number of operations.
        int? common = AreOfOneWork(cases) ? cases.Min(@case => @case.Operations) : null;
        return Disposal.OpenAll(
            cases.Count,
            place => (common is { } operations ? cases[place].WithOperations(operations) : cases[place]).Begin()
        );
    }

    // Whether all use the block store, and differ only in pragmas and threads.
    private static bool AreOfOneWork(IReadOnlyList<Case> cases) =>
        cases.All(@case => @case.Workload is MeasuredBlocks)
        && cases.Select(@case => @case.Setting with { Pragmas = PragmaSet.Normal, Threads = 1 }).Distinct().Count()
            == 1;

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
