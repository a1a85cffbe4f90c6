namespace SqliteBench.Providers.Tests.Sessions;

/// <summary>Threads that begin at the same moment, each with work of its own.</summary>
internal static class ThreadCrew
{
    public static void Run(params Action[] work) => Run(work.Length, thread => work[thread]());

    public static void Run(int threads, Action<int> work)
    {
        using Barrier start = new(threads);
        // Threads of their own: a pool would add them one by one, as all of them wait.
        IEnumerable<Task> crew = Enumerable
            .Range(0, threads)
            .Select(thread =>
                Task.Factory.StartNew(
                    () =>
                    {
                        start.SignalAndWait();
                        work(thread);
                    },
                    CancellationToken.None,
                    TaskCreationOptions.LongRunning,
                    TaskScheduler.Default
                )
            );
        Task.WhenAll(crew).WaitAsync(TestRun.End).GetAwaiter().GetResult();
    }
}
