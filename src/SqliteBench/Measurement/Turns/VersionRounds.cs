using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
using SqliteBench.Versions;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// Times a provider in several versions of its package, and the baseline, in turn. A process holds one version, so each
/// subject runs in a process of its own, the baseline and its second place too: the noise floor has what processes differ by.
/// </summary>
internal sealed class VersionRounds(Axes axes, Func<PackageVersion, string?> programOf)
{
    /// <summary>
    /// How often all processes are started anew: each has a memory layout, and code compiled by what its first calls looked
    /// like, for as long as it lives.
    /// </summary>
    private const int Starts = 3;

    public static string NameOf(string provider, PackageVersion? version) =>
        version is null || provider == NativeBaseline.Id ? provider : $"{provider} {version.Version}";

    /// <exception cref="WorkerException">A process failed, or has another version than it was built with.</exception>
    internal IReadOnlyList<PairedTimes> Time(IReadOnlyList<PairedSubject> subjects)
    {
        Axes each = axes with { PairSeconds = Math.Max(1, axes.PairSeconds / Starts) };
        return
        [
            .. Enumerable
                .Range(0, Starts)
                .SelectMany(_ => TimeOnce(each, subjects))
                .GroupBy(times => times.Name)
                .Select(Join),
        ];
    }

    private IReadOnlyList<PairedTimes> TimeOnce(Axes each, IReadOnlyList<PairedSubject> subjects)
    {
        using WorkerGroup group = new();
        return SettingRounds.Time(
            each,
            subjects,
            plan => new WorkerRun(plan, [.. subjects.Select(subject => (Begin(group, subject), subject.AxesOf(each)))])
        );
    }

    private WorkerProcess Begin(WorkerGroup group, PairedSubject subject)
    {
        string? folder = subject.Version is { } version
            ? programOf(version) ?? throw new WorkerException($"{subject.Name}: its program was not built")
            : null;
        WorkerProcess worker = group.Start(subject.Name, folder);
        WorkerReply reply = worker.Begin(subject.Name, axes.Engine, subject.Provider.Id, [subject.Settings.Name]);
        return subject.Version?.ObjectionTo(reply.Versions) is { } objection
            ? throw new WorkerException($"{subject.Name}: {objection}")
            : worker;
    }

    private static PairedTimes Join(IEnumerable<PairedTimes> starts)
    {
        PairedTimes[] all = [.. starts];
        return new PairedTimes(all[0].Name, [.. all.SelectMany(times => times.Openings)])
        {
            Commits = [.. all.SelectMany(times => times.Commits)],
        };
    }
}
