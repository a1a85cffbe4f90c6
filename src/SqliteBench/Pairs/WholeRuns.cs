using SqliteBench.Measuring;
using SqliteBench.Providers;

namespace SqliteBench.Pairs;

/// <summary>Contenders of which each round is a whole run, from always the same state, which is laid out between rounds.</summary>
internal static class WholeRuns
{
    /// <summary>Opens a contender for each provider.</summary>
    /// <param name="entries">The providers.</param>
    /// <param name="begin">Makes the work of one.</param>
    public static IReadOnlyList<Contender> Open(IReadOnlyList<PairedEntry> entries, Func<Provider, CaseWork> begin)
    {
        List<Contender> contenders = [];
        try
        {
            foreach (PairedEntry entry in entries)
            {
                contenders.Add(Open(entry.Name, begin(entry.Provider)));
            }

            return contenders;
        }
        catch
        {
            contenders.ForEach(contender => contender.Dispose());
            throw;
        }
    }

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
