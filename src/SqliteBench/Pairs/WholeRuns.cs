using SqliteBench.Measuring;
using SqliteBench.Providers;

namespace SqliteBench.Pairs;

/// <summary>Contenders of which each round is a whole run, from always the same state, which is laid out between rounds.</summary>
internal static class WholeRuns
{
    /// <summary>Opens a contender for each provider.</summary>
    /// <param name="providers">The providers.</param>
    /// <param name="begin">Makes the work of one.</param>
    public static IReadOnlyList<Contender> Open(IReadOnlyList<Provider> providers, Func<Provider, CaseWork> begin)
    {
        List<Contender> contenders = [];
        try
        {
            foreach (Provider provider in providers)
            {
                contenders.Add(Open(provider, begin(provider)));
            }

            return contenders;
        }
        catch
        {
            contenders.ForEach(contender => contender.Dispose());
            throw;
        }
    }

    private static Contender Open(Provider provider, CaseWork work)
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
            provider.Id,
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
