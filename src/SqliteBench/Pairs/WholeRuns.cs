using SqliteBench.Measuring;
using SqliteBench.Studies;

namespace SqliteBench.Pairs;

/// <summary>Contenders of which each round is a whole run, from always the same state, which is laid out between rounds.</summary>
/// <param name="axes">The run's axes.</param>
/// <param name="subjects">The subjects.</param>
internal sealed class WholeRuns(Axes axes, IReadOnlyList<PairedSubject> subjects) : IPairedRun
{
    /// <inheritdoc />
    public IReadOnlyList<Contender> Open()
    {
        List<Contender> contenders = [];
        try
        {
            foreach (PairedSubject subject in subjects)
            {
                contenders.Add(Open(subject.Name, subject.Settings.Begin(subject.Provider, axes)));
            }

            return contenders;
        }
        catch
        {
            contenders.ForEach(contender => contender.Dispose());
            throw;
        }
    }

    /// <summary>Nothing: each contender removes its files.</summary>
    public void Dispose() { }

    private static Contender Open(string name, CaseWork work)
    {
        try
        {
            work.Open();
        }
        catch
        {
            work.Dispose();
            throw;
        }

        RunResult result = default;
        return new Contender(
            name,
            (_, _) => result = work.Execute(),
            work.Dispose,
            (_, _) =>
            {
                work.Check(result);
                if (work.StartsAnew)
                {
                    work.Close();
                    work.Open();
                }
            }
        );
    }
}
