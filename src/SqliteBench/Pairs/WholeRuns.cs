using SqliteBench.Measuring;
using SqliteBench.Studies;

namespace SqliteBench.Pairs;

/// <summary>Contenders of which each round is a whole run, from always the same state, which is laid out between rounds.</summary>
internal sealed class WholeRuns : IPairedRun
{
    private readonly List<(string Name, CaseWork Work)> _works = [];

    /// <summary>Makes the operations and works out their answers, once for all openings.</summary>
    /// <param name="axes">The run's axes.</param>
    /// <param name="subjects">The subjects.</param>
    public WholeRuns(Axes axes, IReadOnlyList<PairedSubject> subjects)
    {
        try
        {
            foreach (PairedSubject subject in subjects)
            {
                _works.Add((subject.Name, subject.Settings.Begin(subject.Provider, axes)));
            }
        }
        catch
        {
            Disposal.AfterFailure(Works);
            throw;
        }
    }

    /// <inheritdoc />
    public IReadOnlyList<Contender> Open()
    {
        try
        {
            // What starts anew is laid out when its turn comes: one database at a time, whatever its size.
            _works.Where(entry => !entry.Work.StartsAnew).ToList().ForEach(entry => entry.Work.Open());
        }
        catch
        {
            _works.ForEach(entry => entry.Work.Close());
            throw;
        }

        return [.. _works.Select(entry => ContenderOf(entry.Name, entry.Work))];
    }

    /// <summary>Removes the databases.</summary>
    public void Dispose() => Disposal.OfAll(Works);

    private IEnumerable<CaseWork> Works => _works.Select(entry => entry.Work);

    private static Contender ContenderOf(string name, CaseWork work)
    {
        RunResult result = default;
        return new Contender(
            name,
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
