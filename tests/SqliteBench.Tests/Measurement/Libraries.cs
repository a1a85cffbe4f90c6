using System.Threading.Tasks.Sources;

namespace SqliteBench.Tests.Measurement;

/// <summary>Does all of its work before it returns.</summary>
internal sealed class SynchronousLibrary : ILibrary;

/// <summary>Goes on on another thread after each call.</summary>
internal sealed class AsynchronousLibrary : ILibrary
{
    public static ValueTask<long> CallAsync() => new(new NewThread(), 0);

    // Incomplete until somebody awaits it, and then complete on a thread of its own: neither is left to chance.
    private sealed class NewThread : IValueTaskSource<long>
    {
        private volatile bool _isAwaited;

        public ValueTaskSourceStatus GetStatus(short token) =>
            _isAwaited ? ValueTaskSourceStatus.Succeeded : ValueTaskSourceStatus.Pending;

        public void OnCompleted(
            Action<object?> continuation,
            object? state,
            short token,
            ValueTaskSourceOnCompletedFlags flags
        )
        {
            _isAwaited = true;
            new Thread(() => continuation(state)) { IsBackground = true }.Start();
        }

        public long GetResult(short token) => 1;
    }
}

/// <summary>Fails.</summary>
internal sealed class FailingLibrary : ILibrary
{
    public const string Message = "the disk is made of cheese";

    public static ValueTask<long> CallAsync() => ValueTask.FromException<long>(new InvalidDataException(Message));
}
