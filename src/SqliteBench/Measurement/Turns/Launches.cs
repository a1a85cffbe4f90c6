using System.Runtime.ExceptionServices;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results.Statistics;
using SqliteBench.Versions;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// A subject and what it is compared with: in each launch they take turns with each other, and with nothing else. A launch
/// that other work on the machine disturbed does not count.
/// </summary>
/// <param name="baselineOfSetting">
/// All launches of the baseline in the setting, in ns per operation; null for those of this pair alone.
/// </param>
internal sealed class LaunchedPair(
    PairedSubject subject,
    PairedSubject baseline,
    Func<IEnumerable<double>>? baselineOfSetting = null
)
{
    private readonly List<(double Subject, double Baseline)> _launches = [];
    private int _unsteady;

    public PairedSubject Subject => subject;

    public PairedSubject Baseline => baseline;

    /// <summary>What ended its launches; null where nothing did.</summary>
    public Exception? Failure { get; set; }

    /// <summary>Whether there are launches enough for a ratio.</summary>
    public bool IsTimed => Failure is null && _launches.Count > 1;

    /// <summary>How many launches there were, disturbed ones included.</summary>
    public int Launches => _launches.Count;

    public PairedRatio Ratio => PairedRatio.Of([.. Counted.Select(launch => launch.Subject / launch.Baseline)]);

    /// <summary>The time of the subject in each launch that counts, in ns per operation.</summary>
    public IReadOnlyList<double> Times => [.. Counted.Select(launch => launch.Subject)];

    /// <summary>The same of the baseline.</summary>
    public IReadOnlyList<double> BaselineTimes => [.. Counted.Select(launch => launch.Baseline)];

    /// <summary>The time of the baseline in every launch, in ns per operation.</summary>
    public IEnumerable<double> AllBaselineTimes => _launches.Select(launch => launch.Baseline);

    /// <summary>Whether so many launches were disturbed that all of them count.</summary>
    public bool IsDisturbed => Undisturbed.Count < LeastUndisturbed;

    private IReadOnlyList<(double Subject, double Baseline)> Counted =>
        Undisturbed is { } undisturbed && undisturbed.Count >= LeastUndisturbed ? undisturbed : _launches;

    // An interval takes two.
    private int LeastUndisturbed => Math.Min(_launches.Count, Math.Max(2, (_launches.Count + 1) / 2));

    private IReadOnlyList<(double Subject, double Baseline)> Undisturbed
    {
        get
        {
            double ofSubject = Disturbance.Limit(_launches.Select(launch => launch.Subject));
            double ofBaseline = Disturbance.Limit(baselineOfSetting?.Invoke() ?? AllBaselineTimes);
            return [.. _launches.Where(launch => launch.Subject <= ofSubject && launch.Baseline <= ofBaseline)];
        }
    }

    public void Add(double ofSubject, double ofBaseline, bool isSteady = true)
    {
        _launches.Add((ofSubject, ofBaseline));
        _unsteady += isSteady ? 0 : 1;
    }

    /// <summary>What speaks against the times of some pairs, a sentence each.</summary>
    public static IEnumerable<string> Doubts(IEnumerable<LaunchedPair> pairs)
    {
        LaunchedPair[] all = [.. pairs];
        int unsteady = all.Sum(pair => pair._unsteady);
        if (unsteady > 0)
        {
            yield return $"in {unsteady} of {all.Sum(pair => pair.Launches)} launches the JIT had not reached its last tier:"
                + " the machine is busy, and .NET looks slower than it is";
        }

        int disturbed = all.Count(pair => pair.IsTimed && pair.IsDisturbed);
        if (disturbed > 0)
        {
            yield return $"other work slowed down more than half of the launches of {disturbed} of {all.Length} cases;"
                + " all launches of these cases count, so their intervals are wide";
        }
    }

    public void ThrowIfFailed()
    {
        if (Failure is { } failure)
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }
}

/// <summary>
/// Tells the launches that other work on the machine slowed down: it makes some of them slower by a half, and none faster. On
/// a noisy machine the standard deviation of 36 launches fell from 8.2 to 2.6 % (Microsoft.Data.Sqlite, select) with this
/// limit; a lower one hardly changed it, and 1.3 doubled it.
/// </summary>
internal static class Disturbance
{
    private const double Tolerance = 1.15;
    private const int FastestPart = 5;

    /// <summary>The longest time of an undisturbed launch: a little more than the mean of the fastest fifth.</summary>
    /// <param name="times">Of one candidate, in ns per operation.</param>
    public static double Limit(IEnumerable<double> times)
    {
        double[] sorted = [.. times.Order()];
        return sorted.Length == 0
            ? 0
            : Tolerance * sorted.Take((sorted.Length + FastestPart - 1) / FastestPart).Average();
    }
}

internal sealed record LaunchProgress(int Passes, TimeSpan Left, LaunchedPair Widest);

/// <summary>
/// Launches pairs pass after pass, in random order within each: what comes and goes on the machine meets all of them alike.
/// </summary>
internal sealed class LaunchSchedule(ILauncher launcher, TimeProvider? clock = null)
{
    /// <summary>Launches of each pair, however long they take: with less, Student's factor widens an interval a lot.</summary>
    public const int LeastLaunches = 5;

    /// <summary>Further launches of a pair that has fewer undisturbed ones, however long they take.</summary>
    public const int MostRepeated = 3;

    /// <summary>Starting a process, preparing, and warming up, about, in seconds.</summary>
    private const double SecondsOfStart = 1;

    private readonly TimeProvider _clock = clock ?? TimeProvider.System;

    /// <summary>About how long the least launches of a pair take.</summary>
    public static TimeSpan LeastTimeOf(LaunchedPair pair, Axes axes)
    {
        bool areWhole = PairedPlan.AreWhole([pair.Subject, pair.Baseline]);
        double opening =
            pair.Subject.Settings.SecondsOfIteration(axes) + pair.Baseline.Settings.SecondsOfIteration(axes);
        return LeastLaunches
            * TimeSpan.FromSeconds(
                Math.Max(SecondsOfStart, opening)
                    + Math.Max(WorkerLauncher.SecondsOfTurns, opening * InterleavedTiming.LeastOpenings(areWhole))
            );
    }

    /// <summary>Launches a provider with itself.</summary>
    /// <returns>Its time over its time in a second place.</returns>
    public static PairedRatio NoiseOf(
        Provider provider,
        Workload workload,
        string directory,
        int seconds,
        WorkerGate gate
    )
    {
        Axes axes = new Axes
        {
            Engine = EngineLibrary.Current.Choice.ToString(),
            Templates = Path.Combine(directory, "templates"),
            Databases = directory,
        }
            .With(Axis.Providers, provider)
            .With(Axis.Workloads, workload.Id)
            .With(Axis.Rows, 10_000);
        _ = new TemplateCache(axes.Templates, PInvokeShim.Provider).Get(axes.SelectedTemplates.Single());
        PairedSubject subject = PairedSubject.Of(axes);
        LaunchedPair pair = new(subject, subject);
        new LaunchSchedule(new WorkerLauncher(axes, gate)).Run([pair], TimeSpan.FromSeconds(seconds));
        pair.ThrowIfFailed();
        return pair.Ratio;
    }

    /// <summary>Launches pairs; one whose process fails has no further launches.</summary>
    /// <param name="time">After which no launch begins, but for the least.</param>
    /// <exception cref="WorkerException">The run is interrupted.</exception>
    public void Run(IReadOnlyList<LaunchedPair> pairs, TimeSpan time, Action<LaunchProgress>? told = null)
    {
        Random random = new(1);
        LaunchedPair[] order = [.. pairs];
        long start = _clock.GetTimestamp();
        for (int pass = 1; order.Length > 0; pass++)
        {
            random.Shuffle(order);
            foreach (LaunchedPair pair in order)
            {
                if (pass <= LeastLaunches || IsRepeated(pair, pass) || _clock.GetElapsedTime(start) < time)
                {
                    Run(pair, seed: pass);
                }
            }

            order = [.. order.Where(pair => pair.Failure is null)];
            TimeSpan elapsed = _clock.GetElapsedTime(start);
            if (pass > 1 && order.MaxBy(pair => pair.Ratio.Precision) is { } widest)
            {
                TimeSpan left = time - elapsed;
                TimeSpan least = elapsed / pass * (LeastLaunches - pass);
                told?.Invoke(new LaunchProgress(pass, left > least ? left : least, widest));
            }

            if (pass >= LeastLaunches)
            {
                order = [.. order.Where(pair => IsRepeated(pair, pass + 1) || elapsed < time)];
            }
        }
    }

    private static bool IsRepeated(LaunchedPair pair, int pass) =>
        pass <= LeastLaunches + MostRepeated && (pair.IsDisturbed || pair.Times.Count < LeastLaunches);

    private void Run(LaunchedPair pair, int seed)
    {
        try
        {
            // A process has one engine.
            WorkerReply[] replies =
                pair.Subject.Engine is { } engine && pair.Baseline.Engine is { } other && engine != other
                    ? [launcher.Launch([pair.Subject], seed), launcher.Launch([pair.Baseline], seed)]
                    : [launcher.Launch([pair.Subject, pair.Baseline], seed)];
            double[] times = [.. replies.SelectMany(reply => reply.Times!)];
            pair.Add(times[0], times[1], Array.TrueForAll(replies, reply => reply.IsSteady));
        }
        catch (Exception exception) when (exception is not WorkerException { IsInterruption: true })
        {
            pair.Failure = exception;
        }
    }
}

/// <summary>Times subjects in turn, in a process of their own.</summary>
internal interface ILauncher
{
    /// <param name="subjects">The first says what the process is built with, and its engine.</param>
    /// <param name="seed">Of the order of the turns.</param>
    /// <exception cref="WorkerException">The process failed.</exception>
    WorkerReply Launch(IReadOnlyList<PairedSubject> subjects, int seed);
}

/// <param name="axes">The axes of the run, of which a subject has one value each.</param>
/// <param name="programOf">The folder of the program that was built with a version; null where none was.</param>
internal sealed class WorkerLauncher(Axes axes, WorkerGate gate, Func<PackageVersion, string?>? programOf = null)
    : ILauncher
{
    /// <summary>How long the turns of one launch take, about, in seconds.</summary>
    public const double SecondsOfTurns = 0.3;

    /// <exception cref="WorkerException">The process failed, or has another version than it was built with.</exception>
    public WorkerReply Launch(IReadOnlyList<PairedSubject> subjects, int seed)
    {
        PairedSubject host = subjects[0];
        string? folder = host.Version is { } version
            ? programOf?.Invoke(version) ?? throw new WorkerException($"{host.Name}: its program could not be built")
            : null;
        return gate.Use(
            host.Name,
            folder,
            worker =>
            {
                if (host.Version is { } built)
                {
                    WorkerReply begun = worker.Begin(host.Name, axes.Engine, host.Provider!.Id, []);
                    if (built.ObjectionTo(begun.Versions) is { } objection)
                    {
                        throw new WorkerException($"{host.Name}: {objection}");
                    }
                }

                WorkerReply reply = worker.Ask(Request(subjects, seed));
                return reply.Times is not null ? reply : throw new WorkerException($"{host.Name}: {reply.Failure}");
            }
        );
    }

    private WorkerRequest.Launch Request(IReadOnlyList<PairedSubject> subjects, int seed) =>
        new([.. subjects.Select(subject => subject.AxesOf(axes))], SecondsOfTurns, seed);
}
