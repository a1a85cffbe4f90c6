namespace SqliteBench.Providers.Tests.Sessions;

/// <summary>Threads that begin at the same moment, each with work of its own.</summary>
internal static class ThreadCrew
{
    /// <summary>Runs the work of all to its end.</summary>
    /// <param name="threads">How many threads.</param>
    /// <param name="work">What a thread does, told its number from 0.</param>
    /// <exception cref="TaskCanceledException">Some never end.</exception>
    public static async Task RunAsync(int threads, Func<int, Task> work)
    {
        using Barrier start = new(threads);
        Task[] crew =
        [
            .. Enumerable
                .Range(0, threads)
                .Select(thread =>
                    // Threads of their own: a pool would add them one by one, as all of them wait.
                    Task.Factory.StartNew(
                            () =>
                            {
                                start.SignalAndWait();
                                return work(thread);
                            },
                            CancellationToken.None,
                            TaskCreationOptions.LongRunning,
                            TaskScheduler.Default
                        )
                        .Unwrap()
                ),
        ];
        await Task.WhenAll(crew).WaitAsync(TestRun.End);
    }
}
