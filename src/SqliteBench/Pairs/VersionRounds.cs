using SqliteBench.CommandLine;
using SqliteBench.PackageVersions;
using SqliteBench.Pairs.Lanes;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
using SqliteBench.Studies;

namespace SqliteBench.Pairs;

/// <summary>
/// Times a provider in several versions of its package, and the baseline, in turn. A process holds one version, so each
/// subject runs in a process of its own, the baseline and its second place too: the noise floor has what processes differ by.
/// </summary>
/// <param name="axes">The run's axes.</param>
/// <param name="programOf">The folder of the program that was built with a version; null where it was not built.</param>
public sealed class VersionRounds(Axes axes, Func<PackageVersion, string?> programOf)
{
    /// <summary>
    /// How often all processes are started anew: each has a memory layout, and code compiled by what its first calls looked
    /// like, for as long as it lives.
    /// </summary>
    private const int Starts = 3;

    /// <summary>The name of a provider in a version.</summary>
    /// <param name="provider">The provider's id.</param>
    /// <param name="version">The version; null for the program's own build, as the baseline has.</param>
    public static string NameOf(string provider, PackageVersion? version) =>
        version is null || provider == NativeBaseline.Id ? provider : $"{provider} {version.Version}";

    /// <summary>Times them.</summary>
    /// <param name="subjects">Who takes part, all in one setting.</param>
    /// <exception cref="LaneException">A process failed, or has another version than it was built with.</exception>
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
        using LaneGroup group = new();
        return SettingRounds.Time(
            each,
            subjects,
            plan => new LaneRun(plan, [.. subjects.Select(subject => (Begin(group, subject), subject.AxesOf(each)))])
        );
    }

    private LaneProcess Begin(LaneGroup group, PairedSubject subject)
    {
        string? folder = subject.Version is { } version
            ? programOf(version) ?? throw new LaneException($"{subject.Name}: its program was not built")
            : null;
        LaneProcess lane = group.Start(subject.Name, folder);
        LaneReply reply = lane.Ask(new LaneRequest.Start(axes.Engine, subject.Provider.Id, [subject.Settings.Name]));
        return reply.Failure is { } failure ? throw AxisOptions.NoEngine(subject.Name, failure)
            : subject.Version?.ObjectionTo(reply.Versions) is { } objection
                ? throw new LaneException($"{subject.Name}: {objection}")
            : lane;
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
