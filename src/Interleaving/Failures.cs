using System.Runtime.ExceptionServices;

namespace Interleaving;

/// <summary>Rethrows exceptions that were kept until all candidates had run.</summary>
public static class Failures
{
    /// <summary>Throws an exception that was caught earlier, with its own stack trace; null throws nothing.</summary>
    public static void ThrowIfAny(this Exception? failure)
    {
        if (failure is not null)
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }
}
