using System.Runtime.ExceptionServices;

namespace SqliteBench.Workloads.Running;

/// <summary>Ends several things, whichever of them fails to end.</summary>
internal static class Disposal
{
    /// <summary>Disposes of all in their order, and then throws what the first that failed threw.</summary>
    public static void OfAll(IEnumerable<IDisposable> all)
    {
        if (FirstFailure(all) is { } failure)
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }

    /// <summary>Disposes of all after a failure, which says more than what may fail now.</summary>
    public static void AfterFailure(IEnumerable<IDisposable> all) => _ = FirstFailure(all);

    private static Exception? FirstFailure(IEnumerable<IDisposable> all)
    {
        Exception? first = null;
        foreach (IDisposable each in all)
        {
            try
            {
                each.Dispose();
            }
#pragma warning disable CA1031 // Whatever it is, the others are to end too.
            catch (Exception exception)
#pragma warning restore CA1031
            {
                first ??= exception;
            }
        }

        return first;
    }
}
