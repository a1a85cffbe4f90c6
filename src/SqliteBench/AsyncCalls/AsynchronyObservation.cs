using SqliteBench.Measuring;
using SqliteBench.Providers;

namespace SqliteBench.AsyncCalls;

/// <summary>Executes a case once more, outside any timing, to see how asynchronous its provider's calls are.</summary>
internal static class AsynchronyObservation
{
    /// <summary>Observes an execution of a work that is closed, and leaves it closed.</summary>
    /// <param name="work">The work.</param>
    /// <param name="probe">What cancels a query too, or null where the run has done so.</param>
    /// <returns>Null where the provider is not asynchronous.</returns>
    /// <exception cref="WrongAnswerException">Observed, it answers otherwise.</exception>
    public static Asynchrony? Of(CaseWork work, CancellationProbe? probe)
    {
        if (work.Provider is not { } provider || !provider.Accept(new IsAsynchronous()))
        {
            return null;
        }

        work.Provider = new ObservedProvider(provider);
        try
        {
            return Execute(work) with { Cancelled = probe is null ? null : provider.Accept(probe) };
        }
        finally
        {
            work.Provider = provider;
        }
    }

    // Opening and closing happen outside the timing of a case, and are not counted either.
    private static Asynchrony Execute(CaseWork work)
    {
        CallTally tally = new();
        Asynchrony? counted = null;
        tally.Observe(() =>
        {
            work.Open();
            tally.Clear();
            RunResult result = work.Execute();
            counted = tally.Counted;
            work.Check(result);
            work.Close();
        });
        return counted!;
    }

    private sealed class IsAsynchronous : IProviderVisitor<bool>
    {
        public bool Synchronous<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement => false;

        public bool Asynchronous<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement => true;

        public bool Native(NativeLibraryBaseline library) => false;
    }
}
