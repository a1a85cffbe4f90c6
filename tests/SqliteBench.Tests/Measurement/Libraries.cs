using System.Threading.Tasks.Sources;
using Microsoft.Data.Sqlite;

namespace SqliteBench.Tests.Measurement;

/// <summary>Does all of its work before it returns, and takes no notice of a cancellation.</summary>
internal sealed class SynchronousLibrary : ILibrary
{
    /// <summary>What it goes on to do when it was cancelled, in ms.</summary>
    public const int Rest = 20;

    public static Task QueryAsync(CancellationToken cancellationToken)
    {
        if (cancellationToken.CanBeCanceled)
        {
            HeldClock.OfTest!.Fire();
            HeldClock.OfTest.Advance(TimeSpan.FromMilliseconds(Rest));
        }

        return Task.CompletedTask;
    }
}

/// <summary>Microsoft.Data.Sqlite, with a query that is cancelled while the engine runs it.</summary>
internal sealed class MicrosoftLibrary : ILibrary
{
    public static async Task QueryAsync(CancellationToken cancellationToken)
    {
        await using SqliteConnection connection = new("Data Source=:memory:;Pooling=False");
        await connection.OpenAsync(CancellationToken.None);
        connection.CreateFunction(
            "cancel",
            () =>
            {
                HeldClock.OfTest!.Fire();
                return cancellationToken.IsCancellationRequested;
            }
        );
        await using SqliteCommand command = connection.CreateCommand();
        command.CommandText = "SELECT cancel()";
        (await command.ExecuteScalarAsync(cancellationToken)).ShouldBe(cancellationToken.CanBeCanceled ? 1L : 0L);
    }
}

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

/// <summary>Works elsewhere until it is told to give a query up, and goes on where it is told.</summary>
internal sealed class ObedientLibrary : ILibrary
{
    public static async Task QueryAsync(CancellationToken cancellationToken)
    {
        await StubbornLibrary.QueryAsync(cancellationToken).ConfigureAwait(false);
        cancellationToken.ThrowIfCancellationRequested();
    }
}

/// <summary>Works elsewhere, and finishes its work whatever it is told.</summary>
internal sealed class StubbornLibrary : ILibrary
{
    public static async Task QueryAsync(CancellationToken cancellationToken)
    {
        if (cancellationToken.CanBeCanceled)
        {
            TaskCompletionSource done = new();
            await using CancellationTokenRegistration registration = cancellationToken.Register(done.SetResult);
            await done.Task.ConfigureAwait(false);
        }
    }
}

/// <summary>Interrupts its engine, which then says so in its own way.</summary>
internal sealed class InterruptingLibrary : ILibrary
{
    // sqlite3.h: SQLITE_INTERRUPT
    private const int Interrupted = 9;

    public static Task QueryAsync(CancellationToken cancellationToken)
    {
        if (!cancellationToken.CanBeCanceled)
        {
            return Task.CompletedTask;
        }

        HeldClock.OfTest!.Fire();
        throw new InvalidDataException("interrupted");
    }

    public static int? ResultCode(Exception exception) => exception is InvalidDataException ? Interrupted : null;
}

/// <summary>Has finished every query long before it can be cancelled.</summary>
internal sealed class QuickLibrary : ILibrary;

/// <summary>Fails.</summary>
internal sealed class FailingLibrary : ILibrary
{
    public const string Message = "the disk is made of cheese";

    public static ValueTask<long> CallAsync() => ValueTask.FromException<long>(new InvalidDataException(Message));

    public static Task QueryAsync(CancellationToken cancellationToken) =>
        cancellationToken.CanBeCanceled ? Task.FromException(new InvalidDataException(Message)) : Task.CompletedTask;
}
